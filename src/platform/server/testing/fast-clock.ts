import type { Clock } from '../clock.ts'

/** A clock that began at an instant and runs `speed` times as fast as the wall's: what waits for minutes waits for seconds. */
export function fastClock(start: Date, speed: number): Clock {
  return { now: () => new Date(start.getTime() + (Date.now() - start.getTime()) * speed) }
}
