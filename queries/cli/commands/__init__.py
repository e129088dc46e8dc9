"""The commands of `saitei`, one module each, loaded when it is called."""
