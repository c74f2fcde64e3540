// Made by `make protocol` from the types of the server. Not to be edited.

export const PIECES = {
  "colours": {
    "pink": "#e46a98",
    "white": "#fbf7ee",
    "blue": "#3b6fc9",
    "black": "#38322f"
  },
  "quarterColours": {
    "dining": "#f0b79a",
    "homes": "#a8d3b0",
    "culture": "#aec6ea",
    "attractions": "#f4dd8b"
  },
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
