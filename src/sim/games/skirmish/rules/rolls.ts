/** Rolls of the frame itself, which stand among those of the file: purposes of streams. */
export const FRAME_ROLLS = ['frame.deployment', 'frame.dice', 'frame.draw', 'frame.policy'] as const;
