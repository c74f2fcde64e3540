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
  "tableHeight": -1.0,
  "pole": {
    "radius": 0.85,
    "drop": 0.5,
    "sides": 16
  },
  "finger": {
    "radius": 0.35,
    "length": 0.7,
    "below": 0.1
  },
  "cord": {
    "radius": 0.16,
    "links": 8,
    "rise": 65.0
  },
  "board": {
    "radius": 10.0,
    "thickness": 1.0
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
      "cord": 12.0
    },
    "white-2": {
      "colour": "white",
      "poles": [
        5.0,
        5.0
      ],
      "cord": 12.0
    },
    "white-3": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 12.0
    },
    "white-4": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 12.0
    },
    "white-5": {
      "colour": "white",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 12.0
    },
    "white-6": {
      "colour": "white",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 12.0
    },
    "white-7": {
      "colour": "white",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 12.0
    },
    "blue-1": {
      "colour": "blue",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 14.0
    },
    "blue-2": {
      "colour": "blue",
      "poles": [
        5.0,
        6.5
      ],
      "cord": 14.0
    },
    "blue-3": {
      "colour": "blue",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 14.0
    },
    "blue-4": {
      "colour": "blue",
      "poles": [
        6.5,
        6.5
      ],
      "cord": 14.0
    },
    "blue-5": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 14.0
    },
    "blue-6": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 14.0
    },
    "blue-7": {
      "colour": "blue",
      "poles": [
        6.5,
        8.0
      ],
      "cord": 14.0
    }
  },
  "cats": {
    "cat-1": {
      "coat": "ink",
      "long": 3.2,
      "wide": 1.1,
      "lean": -0.1,
      "tail": [
        -0.45,
        -2.4
      ]
    },
    "cat-2": {
      "coat": "tabby",
      "long": 3.6,
      "wide": 1.2,
      "lean": 0.05,
      "tail": [
        -0.5,
        -2.8
      ]
    },
    "cat-3": {
      "coat": "grey",
      "long": 4.0,
      "wide": 1.2,
      "lean": -0.15,
      "tail": [
        0.05,
        -3.2
      ]
    },
    "cat-4": {
      "coat": "cream",
      "long": 4.4,
      "wide": 1.3,
      "lean": 0.15,
      "tail": [
        0.1,
        -3.6
      ]
    },
    "cat-5": {
      "coat": "calico",
      "long": 4.8,
      "wide": 1.4,
      "lean": -0.2,
      "tail": [
        -0.8,
        -4.0
      ]
    },
    "cat-6": {
      "coat": "tuxedo",
      "long": 5.4,
      "wide": 1.4,
      "lean": 0.1,
      "tail": [
        -0.55,
        -4.6
      ]
    },
    "cat-7": {
      "coat": "snow",
      "long": 6.0,
      "wide": 1.5,
      "lean": -0.05,
      "tail": [
        -0.6,
        -5.2
      ]
    }
  },
  "editions": {
    "1": {
      "board": {
        "radius": 13.0,
        "thickness": 1.0
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
      "catScales": {
        "cat-1": 0.95,
        "cat-2": 1.0,
        "cat-3": 1.0,
        "cat-4": 1.05,
        "cat-5": 1.05,
        "cat-6": 1.1,
        "cat-7": 1.15
      }
    }
  }
} as const;
