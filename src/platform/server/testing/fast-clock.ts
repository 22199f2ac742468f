import type { Clock } from '../clock.ts'

/** Returns a clock that starts at `start` and runs `speed` times as fast, so that minutes pass in seconds. */
export function fastClock(start: Date, speed: number): Clock {
  return { now: () => new Date(start.getTime() + (Date.now() - start.getTime()) * speed) }
}
