/** The clock of all business time, which is never read from SQL or `Date.now()`. */
export interface Clock {
  now(): Date
}

export const wallClock: Clock = { now: () => new Date() }
