"""Pose tracks: what moved, frame by frame, small enough to keep and to stream."""
