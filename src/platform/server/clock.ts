/** The office's clock. Business time is read here and passed on, never from SQL or `Date.now()`. */
export interface Clock {
  now(): Date
}

/** The clock on the wall. */
export const wallClock: Clock = { now: () => new Date() }
