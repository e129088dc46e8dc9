"""From a scenario to the facts that a question is asked on."""
