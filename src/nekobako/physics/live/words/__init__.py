"""What is said to a hand that may not do what it was about to do, in every language."""
