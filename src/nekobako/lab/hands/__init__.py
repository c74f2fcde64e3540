"""The hands bench: a bare page on which pieces are dragged with the mouse, in real time, through a WebSocket."""
