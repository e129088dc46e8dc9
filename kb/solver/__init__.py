"""Solving in worker processes that can be killed, within limits of time and memory."""
