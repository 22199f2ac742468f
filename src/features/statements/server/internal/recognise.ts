import { type Pence, toPounds } from '#platform/shared/money.ts'
import { fingerprintOf, type Marks, places } from './identity.ts'
import type { ReadLine } from './lines.ts'

/** A line that is stored in the database. */
export interface KnownLine {
  id: number
  day: string
  amount: Pence
  fingerprint: string
  transactionId: string | null
  words: string[]
  /** Hash of the column names of the line's statement. */
  headerHash: string
}

/** A line of a file with its marks and fingerprint. */
export interface MarkedLine extends ReadLine, Marks {
  fingerprint: string
}

/** Adds a fingerprint to each line of an account's file. */
export function withFingerprints(accountId: number, lines: ReadLine[], marks: Marks[]): MarkedLine[] {
  const nths = places(marks.map(({ cells }) => cells))
  return lines.flatMap((line, at) => {
    const mark = marks[at]
    if (!mark) return []
    const fingerprint = fingerprintOf(accountId, mark.cells, nths[at] ?? 1)
    return [{ ...line, ...mark, fingerprint }]
  })
}

/**
 * Pairs lines of a file with stored lines, each at most once. Lines match by the bank's number, by equal cells, or by equal words
 * on the same day with the same amount. If the files' columns differ, the words of one line may be a subset of the other's.
 * `headerHash` identifies the file's columns.
 */
export function recognise(lines: MarkedLine[], db: KnownLine[], headerHash: string): Map<MarkedLine, KnownLine> {
  const found = new Map<MarkedLine, KnownLine>()
  const left = new Set(db)
  const take = (line: MarkedLine, known: KnownLine | undefined) => {
    if (!known || found.has(line) || !left.has(known) || areOthers(line, known)) return
    found.set(line, known)
    left.delete(known)
  }
  const byId = new Map(db.flatMap((known) => (known.transactionId === null ? [] : [[known.transactionId, known]])))
  for (const line of lines) if (line.transactionId !== null) take(line, byId.get(line.transactionId))
  const byPrint = new Map(db.map((known) => [known.fingerprint, known]))
  for (const line of lines) take(line, byPrint.get(line.fingerprint))
  const ofDay = groupedBy([...left], kindOf)
  for (const [kind, mine] of groupedBy(
    lines.filter((line) => !found.has(line)),
    kindOf,
  ))
    for (const { line, known } of alike(mine, ofDay.get(kind) ?? [], headerHash)) take(line, known)
  return found
}

/** Different bank numbers are different payments, whatever else is equal. */
function areOthers(line: MarkedLine, known: KnownLine): boolean {
  return line.transactionId !== null && known.transactionId !== null && line.transactionId !== known.transactionId
}

function kindOf({ day, amount }: { day: string; amount: Pence }): string {
  return `${day} ${toPounds(amount)}`
}

function groupedBy<T>(all: T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(by(one))
    if (group) group.push(one)
    else groups.set(by(one), [one])
  }
  return groups
}

/** Most pairs compared for one day and amount: real statements have fewer, and a malicious file stays cheap. */
const MAX_PAIRS = 250_000

/** Pairs of one day and amount whose words agree, most words in common first. */
function alike(lines: MarkedLine[], db: KnownLine[], headerHash: string) {
  if (lines.length * db.length > MAX_PAIRS) return []
  const pairs = lines.flatMap((line) =>
    db.flatMap((known) => {
      const common = wordsInCommon(line, known, headerHash)
      return common === null ? [] : [{ line, known, ...common }]
    }),
  )
  return pairs.sort((one, other) => other.same - one.same || one.apart - other.apart)
}

function wordsInCommon(
  { words: mine }: MarkedLine,
  { words: theirs, headerHash: theirColumns }: KnownLine,
  headerHash: string,
): { same: number; apart: number } | null {
  const set = new Set(mine)
  const same = theirs.filter((word) => set.has(word)).length
  const apart = mine.length + theirs.length - 2 * same
  const isWithin = same > 0 && (same === theirs.length || same === mine.length)
  return apart === 0 || (isWithin && theirColumns !== headerHash) ? { same, apart } : null
}
