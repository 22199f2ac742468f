import { readFile } from 'node:fs/promises'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { FAILURE_WORDS } from '../contract.ts'
import { readFeed } from './internal/reading/feed.ts'
import { afterFailure, afterPoll, heldNights, type StoredNights } from './internal/release.ts'

/** Unknown arguments or an unreadable file; the message says which. */
export class WrongArguments extends Error {}

const USAGE = 'Usage: npm run -s calendar -- read FILE | replay FILE@2026-04-14T22:37Z [none@TIME …]'

/**
 * Support tool. `read FILE` prints what a calendar file contains; `replay FILE@TIME …` prints the result of successive polls,
 * computed by production code. `say` prints a line. Throws WrongArguments; invalid calendars are not errors.
 */
export async function calendarCommand(words: string[], say: (line: string) => void): Promise<void> {
  const [what, ...args] = words
  if (what === 'read' && args.length === 1) say(JSON.stringify(readAll(await bytesOf(args[0] ?? ''))))
  else if (what === 'replay' && args.length > 0) await replay(args.map(parsePoll), say)
  else throw new WrongArguments(USAGE)
}

function readAll(bytes: Buffer) {
  const read = readFeed(bytes)
  if ('unreadable' in read) return { nights: [], events: [], warnings: [FAILURE_WORDS[read.unreadable]] }
  return { nights: read.nights, events: read.events, warnings: read.warnings }
}

interface PollArgument {
  file: string
  time: string
  at: Date
}

async function replay(args: PollArgument[], say: (line: string) => void): Promise<void> {
  const polls = []
  for (const poll of args) polls.push({ ...poll, bytes: poll.file === 'none' ? null : await bytesOf(poll.file) })
  let stored: StoredNights = new Map()
  for (const { time, at, bytes } of polls) {
    const today = dayInLondon(at)
    const read = bytes && readFeed(bytes, today)
    const isRead = read !== null && !('unreadable' in read)
    const polled = isRead
      ? afterPoll(stored, { at, ...read })
      : { stored: afterFailure(stored, at), added: [], released: [] }
    stored = polled.stored
    const taken: Day[] = [...stored.keys()].toSorted()
    say(
      JSON.stringify({
        time,
        ok: isRead,
        taken,
        added: polled.added,
        released: polled.released,
        held: heldNights(stored),
      }),
    )
  }
}

/** Parses `FILE@TIME`. A file name may contain `@` too. */
function parsePoll(word: string): PollArgument {
  const split = word.lastIndexOf('@')
  const [file, time] = [word.slice(0, split), word.slice(split + 1)]
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(time) ? new Date(time) : null
  if (split < 1 || !at || Number.isNaN(at.getTime())) throw new WrongArguments(`${word} is not FILE@TIME. ${USAGE}`)
  return { file, time, at }
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new WrongArguments(`${file} cannot be read. ${USAGE}`)
  }
}
