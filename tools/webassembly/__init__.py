"""Builds the Park for browsers, with the kernels in WebAssembly."""
