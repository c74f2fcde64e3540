"""`python -m nekobako`: the same as the command `nekobako`."""

from nekobako.cli.main import main

if __name__ == "__main__":
    main()
