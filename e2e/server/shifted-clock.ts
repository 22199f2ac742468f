// Loaded before a journey's server (`--import`). Moves the server's clock ahead by the milliseconds in the file
// CLOCK_AHEAD.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_AHEAD ?? ''
const READ_EVERY_MS = 50
const RealDate = Date
let ahead = 0
let readAt = Number.NEGATIVE_INFINITY

/** Returns the milliseconds between the journey's time and the system clock. */
function aheadNow(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now()
    ahead = Number(readFileSync(file, 'utf8')) || 0
  }
  return ahead
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length ? given : [target.now() + aheadNow()], made),
  apply: (target) => new target(target.now() + aheadNow()).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadNow() : Reflect.get(target, name)),
})
