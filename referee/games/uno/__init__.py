"""UNO: rounds counted from the hands, and rounds ruled on card by card."""
