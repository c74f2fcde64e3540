"""The words of Catham City."""
