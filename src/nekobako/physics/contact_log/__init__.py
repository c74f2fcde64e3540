"""From a world to facts: a contact reader, a survey of one moment, and a watch over every step."""
