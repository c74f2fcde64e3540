"""The words of Nekojima."""
