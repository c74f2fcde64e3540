// Made by `make protocol` from the types of the server. Not to be edited.

export const PIECES = {
  "named": {
    "yellow": "#e9b52e",
    "blue": "#3b6fc9",
    "neko": "#dd8a34",
    "floor": "#e6d3ab"
  },
  "wallColours": {
    "brick": "#bb5a40",
    "small_window": "#6d95bd",
    "large_window": "#92a765",
    "angel": "#dca93f",
    "column": "#a67aa9"
  },
  "top": 24,
  "milestones": [
    10,
    13,
    15,
    17,
    20
  ],
  "floor": {
    "side": 9.0,
    "thickness": 0.18
  },
  "wall": {
    "panel": 3.0,
    "thickness": 0.1
  },
  "heights": {
    "brick": 4.25,
    "small_window": 4.45,
    "large_window": 4.65,
    "angel": 4.85,
    "column": 6.8
  },
  "tops": {
    "brick": 3.0,
    "small_window": 3.0,
    "large_window": 3.0,
    "angel": 3.0,
    "column": 2.0
  },
  "editions": {
    "1": {
      "heights": {
        "brick": 4.25,
        "small_window": 4.425,
        "large_window": 4.6,
        "angel": 4.775,
        "column": 4.95
      },
      "tops": {
        "brick": 3.0,
        "small_window": 3.0,
        "large_window": 3.0,
        "angel": 3.0,
        "column": 3.0
      }
    }
  },
  "colours": [
    "yellow",
    "blue",
    "purple",
    "orange"
  ],
  "blackCats": [
    "black-0",
    "black-1",
    "black-2",
    "black-3"
  ],
  "cat": {
    "scale": 1.0
  },
  "catBoxes": [
    {
      "half": [
        0.95,
        0.6,
        0.15
      ],
      "middle": [
        0.0,
        0.0,
        0.15
      ]
    },
    {
      "half": [
        0.7,
        0.35,
        0.65
      ],
      "middle": [
        -0.15,
        0.0,
        0.95
      ]
    },
    {
      "half": [
        0.25,
        0.35,
        0.6
      ],
      "middle": [
        0.8,
        0.0,
        1.9
      ]
    }
  ]
} as const;
