// Made by `make protocol` from the types of the server. Not to be edited.

export const PALETTE = {
  "wood": [
    "#e3b77d",
    "#c8935a"
  ],
  "slab": "#e8d3ae",
  "cloth": "#a87a5c",
  "dark": "#2a2523",
  "light": "#fff6e6"
} as const;
