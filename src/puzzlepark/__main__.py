"""`python -m puzzlepark` is the command `park`."""

from puzzlepark.interfaces.cli.start import main

if __name__ == "__main__":
    main()
