import fc from 'fast-check'
import { readFeed } from '#features/channels/server/internal/reading/feed.ts'
import { applyPoll, type StoredNight } from '#features/channels/server/internal/release.ts'
import { toDay } from '#platform/shared/day.ts'
import { CORPUS } from './reading/corpus.ts'

const NOON = Date.parse('2026-01-10T12:00:00Z')
const HOUR = 3_600_000
const MAX_READ_MS = 2000

/** Damages sample calendars at random and polls them. Throws with the seed if a poll with errors releases a night. */
export function tryMutations(runs: number): void {
  fc.assert(
    fc.property(anyCalendar, fc.array(damage, { minLength: 1, maxLength: 6 }), (whole, damages) => {
      const bytes = damages.reduce((left, applyDamage) => applyDamage(left), whole)
      const began = performance.now()
      const read = readFeed(bytes, toDay('2026-01-10'))
      if (performance.now() - began > MAX_READ_MS) throw new Error('Reading took too long')
      if ('unreadable' in read) return
      const before = readFeed(whole, toDay('2026-01-10'))
      let stored: ReadonlyMap<ReturnType<typeof toDay>, StoredNight> = new Map()
      if (!('unreadable' in before)) stored = applyPoll(stored, { at: new Date(NOON), ...before }).stored
      for (const hours of [1, 26, 51]) {
        const polled = applyPoll(stored, { at: new Date(NOON + hours * HOUR), ...read })
        if (!read.isWhole && polled.released.length > 0) throw new Error('A poll with errors freed a night')
        stored = polled.stored
      }
    }),
    { numRuns: runs },
  )
}

const anyCalendar = fc.constantFrom(...CORPUS.map(({ bytes }) => bytes))

type Damage = (bytes: Buffer) => Buffer

const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const PIECES = [
  'BEGIN:VEVENT\r\n',
  'END:VEVENT\r\n',
  'BEGIN:VALARM\r\n',
  'END:VCALENDAR\r\n',
  'RRULE:FREQ=DAILY;COUNT=999999\r\n',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n',
  'DTEND;VALUE=DATE:99991231\r\n',
  'DTSTART;VALUE=DATE:00010101\r\n',
  'EXDATE:,,,\r\n',
  'DURATION:-P9W\r\n',
  '\r',
  '\n ',
  '"',
  ':',
  '\u0000',
]

/** Changes a byte, or deletes, repeats, inserts or cuts off a piece. */
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc
    .tuple(fraction, fc.nat(255))
    .map(
      ([at, byte]): Damage =>
        (bytes) =>
          Buffer.from(bytes.with(Math.floor(at * bytes.length), byte)),
    )
    .map(
      (changeByte): Damage =>
        (bytes) =>
          bytes.length === 0 ? bytes : changeByte(bytes),
    ),
  fc.tuple(fraction, fc.nat(80)).map(
    ([at, length]): Damage =>
      (bytes) =>
        spliced(bytes, at, length, ''),
  ),
  fc.tuple(fraction, fc.nat(200)).map(
    ([at, length]): Damage =>
      (bytes) => {
        const from = Math.floor(at * bytes.length)
        return spliced(bytes, at, 0, bytes.subarray(from, from + length).toString('latin1'))
      },
  ),
  fc.tuple(fraction, fc.constantFrom(...PIECES)).map(
    ([at, piece]): Damage =>
      (bytes) =>
        spliced(bytes, at, 0, piece),
  ),
  fraction.map(
    (at): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(at * bytes.length)),
  ),
)

function spliced(bytes: Buffer, at: number, length: number, piece: string): Buffer {
  const from = Math.floor(at * bytes.length)
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(piece, 'latin1'), bytes.subarray(from + length)])
}
