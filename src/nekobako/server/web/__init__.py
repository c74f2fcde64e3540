"""The doors of the server: HTTP, sockets, the client's files. They read, ask the tables and answer."""
