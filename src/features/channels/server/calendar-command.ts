import { readFile } from 'node:fs/promises'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { FAILURE_MESSAGES } from '../contract.ts'
import { readFeed } from './internal/reading/feed.ts'
import { applyFailure, applyPoll, heldNights, type StoredNights } from './internal/release.ts'

/** Thrown for unknown arguments or an unreadable file. The message says which. */
export class WrongArguments extends Error {}

const USAGE = 'Usage: npm run -s calendar -- read FILE | replay FILE@2026-04-14T22:37Z [none@TIME …]'

/**
 * `read` prints a file's nights and events as JSON. `replay` prints what each of several polls changes. Throws
 * WrongArguments.
 */
export async function calendarCommand(argv: string[], printLine: (line: string) => void): Promise<void> {
  const [command, ...args] = argv
  if (command === 'read' && args.length === 1) printLine(JSON.stringify(describeFile(await readBytes(args[0] ?? ''))))
  else if (command === 'replay' && args.length > 0) await replay(args.map(parsePoll), printLine)
  else throw new WrongArguments(USAGE)
}

function describeFile(bytes: Buffer) {
  const read = readFeed(bytes)
  if ('unreadable' in read) return { nights: [], events: [], warnings: [FAILURE_MESSAGES[read.unreadable]] }
  return { nights: read.nights, events: read.events, warnings: [...read.doubts, ...read.warnings] }
}

interface PollArgument {
  file: string
  time: string
  at: Date
}

async function replay(args: PollArgument[], printLine: (line: string) => void): Promise<void> {
  const polls = []
  for (const poll of args) polls.push({ ...poll, bytes: poll.file === 'none' ? null : await readBytes(poll.file) })
  let stored: StoredNights = new Map()
  for (const { time, at, bytes } of polls) {
    const today = dayInLondon(at)
    const read = bytes && readFeed(bytes, today)
    const isRead = read !== null && !('unreadable' in read)
    const polled = isRead
      ? applyPoll(stored, { at, ...read })
      : { stored: applyFailure(stored, at), added: [], released: [] }
    stored = polled.stored
    const taken: Day[] = [...stored.keys()].toSorted()
    printLine(
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

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new WrongArguments(`${file} cannot be read. ${USAGE}`)
  }
}
