// Loaded before a server of a journey (`--import`): its clock goes as far ahead as the file says that CLOCK_AHEAD names.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_AHEAD ?? ''
const READ_EVERY_MS = 50
const RealDate = Date
let ahead = 0
let readAt = Number.NEGATIVE_INFINITY

/** Milliseconds by which the journey's time lies ahead of the wall's. */
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
