// Made by `make protocol` from the types of the server. Not to be edited.

export const PALETTE = {
  "named": {
    "pink": "#e46a98",
    "white": "#fbf7ee",
    "blue": "#3b6fc9",
    "red": "#c4472f",
    "yellow": "#e9b52e",
    "green": "#5f9a52",
    "black": "#38322f",
    "neko": "#dd8a34",
    "floor": "#e6d3ab"
  },
  "quarters": {
    "dining": "#f0b79a",
    "homes": "#a8d3b0",
    "culture": "#aec6ea",
    "attractions": "#f4dd8b"
  },
  "walls": {
    "brick": "#bb5a40",
    "small_window": "#6d95bd",
    "large_window": "#92a765",
    "angel": "#dca93f",
    "column": "#a67aa9"
  },
  "wood": [
    "#e3b77d",
    "#c8935a"
  ],
  "slab": "#e8d3ae",
  "cloth": "#a87a5c",
  "dark": "#2a2523",
  "light": "#fff6e6"
} as const;
export const NEKOJIMA = {
  "quarters": [
    "dining",
    "homes",
    "culture",
    "attractions"
  ],
  "board": {
    "radius": 13.0,
    "thickness": 1.0
  },
  "tableHeight": -1.0,
  "pole": {
    "radius": 0.85,
    "drop": 0.5,
    "sides": 16
  },
  "cord": {
    "radius": 0.16,
    "links": 8,
    "rise": 65.0
  },
  "denchuu": {
    "pink-1": {
      "colour": "pink",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 10.0
    },
    "pink-2": {
      "colour": "pink",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 10.0
    },
    "pink-3": {
      "colour": "pink",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 10.0
    },
    "pink-4": {
      "colour": "pink",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 10.0
    },
    "pink-5": {
      "colour": "pink",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 10.0
    },
    "pink-6": {
      "colour": "pink",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 10.0
    },
    "pink-7": {
      "colour": "pink",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 10.0
    },
    "white-1": {
      "colour": "white",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 14.0
    },
    "white-2": {
      "colour": "white",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 14.0
    },
    "white-3": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 14.0
    },
    "white-4": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 14.0
    },
    "white-5": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 14.0
    },
    "white-6": {
      "colour": "white",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 14.0
    },
    "white-7": {
      "colour": "white",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 14.0
    },
    "blue-1": {
      "colour": "blue",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 18.0
    },
    "blue-2": {
      "colour": "blue",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 18.0
    },
    "blue-3": {
      "colour": "blue",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 18.0
    },
    "blue-4": {
      "colour": "blue",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 18.0
    },
    "blue-5": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 18.0
    },
    "blue-6": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 18.0
    },
    "blue-7": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 18.0
    }
  },
  "cats": {
    "cat-1": {
      "scale": 0.95,
      "coat": "ink"
    },
    "cat-2": {
      "scale": 1.0,
      "coat": "tabby"
    },
    "cat-3": {
      "scale": 1.0,
      "coat": "grey"
    },
    "cat-4": {
      "scale": 1.05,
      "coat": "cream"
    },
    "cat-5": {
      "scale": 1.05,
      "coat": "calico"
    },
    "cat-6": {
      "scale": 1.1,
      "coat": "tuxedo"
    },
    "cat-7": {
      "scale": 1.15,
      "coat": "snow"
    }
  },
  "catBoxes": [
    {
      "half": [
        0.45,
        0.15,
        0.1
      ],
      "middle": [
        0.0,
        0.0,
        0.3
      ]
    },
    {
      "half": [
        0.075,
        0.15,
        0.25
      ],
      "middle": [
        0.375,
        0.0,
        0.05
      ]
    },
    {
      "half": [
        0.075,
        0.15,
        0.45
      ],
      "middle": [
        -0.375,
        0.0,
        -0.15
      ]
    },
    {
      "half": [
        0.3,
        0.2,
        0.6
      ],
      "middle": [
        -0.35,
        0.0,
        -1.2
      ]
    }
  ]
} as const;
export const TOWER = {
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
    "small_window": 4.425,
    "large_window": 4.6,
    "angel": 4.775,
    "column": 4.95
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
