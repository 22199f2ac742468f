/**
 * The longest wait of a journey for what it needs to see or press, in milliseconds: many times the usual, so that a busy machine
 * causes no failure.
 */
export const LONGEST_WAIT_MS = 60_000
