import { type Pence, toPounds } from '#platform/shared/money.ts'
import { fingerprintOf, type RecognisableLine } from '../matching/identity.ts'

export interface StoredLine {
  id: number
  day: string
  amount: Pence
  fingerprint: string
  transactionId: string | null
  words: string[]
  /** Hash of the column names of the statement that added the line. */
  headerHash: string
}

export interface IdentifiedLine extends RecognisableLine {
  fingerprint: string
}

/** A line that no earlier statement has. */
export interface FreshLine extends IdentifiedLine {
  /** Id of a stored line with equal day and amount that this line may repeat in other words; else null. */
  mayRepeat: number | null
}

export function withFingerprints(accountId: number, lines: RecognisableLine[]): IdentifiedLine[] {
  return lines.map((line) => ({ ...line, fingerprint: fingerprintOf(accountId, line.cells, line.occurrence) }))
}

/**
 * Pairs each line with at most one stored line: by the bank's number, by fingerprint, or by equal words, day and amount. Between
 * different formats, the words of one line may be a subset of the other line's words.
 */
export function recognise(
  lines: IdentifiedLine[],
  stored: StoredLine[],
  headerHash: string,
): Map<IdentifiedLine, StoredLine> {
  const pairs = new Map<IdentifiedLine, StoredLine>()
  const unpaired = new Set(stored)
  const pair = (line: IdentifiedLine, stored: StoredLine | undefined) => {
    if (!stored || pairs.has(line) || !unpaired.has(stored) || areDifferentPayments(line, stored)) return
    pairs.set(line, stored)
    unpaired.delete(stored)
  }
  const byId = new Map(stored.flatMap((known) => (known.transactionId === null ? [] : [[known.transactionId, known]])))
  for (const line of lines) if (line.transactionId !== null) pair(line, byId.get(line.transactionId))
  const byFingerprint = new Map(stored.map((known) => [known.fingerprint, known]))
  for (const line of lines) pair(line, byFingerprint.get(line.fingerprint))
  const byWords = groupBy([...unpaired], wordsOf)
  const queues = new Map([...byWords].map(([words, group]) => [words, new StoredQueue(group)]))
  for (const line of lines) if (!pairs.has(line)) pair(line, queues.get(wordsOf(line))?.takeFor(line))
  const otherColumns = [...unpaired].filter((known) => known.headerHash !== headerHash)
  const unpairedLines = lines.filter((line) => !pairs.has(line))
  for (const { line, known } of similarPairs(unpairedLines, otherColumns)) pair(line, known)
  return pairs
}

/**
 * A fresh line may repeat a stored line with equal day and amount that is not in the file. `recognised`: stored lines that are in
 * the file.
 */
export function markRepeats(fresh: IdentifiedLine[], stored: StoredLine[], recognised: Set<StoredLine>): FreshLine[] {
  const missing = groupBy(
    stored.filter((known) => !recognised.has(known)),
    dayAndAmountOf,
  )
  const marked = new Map<string, number>()
  return fresh.map((line) => {
    const key = dayAndAmountOf(line)
    const candidates = (missing.get(key) ?? []).filter((known) => !areDifferentPayments(line, known))
    const at = marked.get(key) ?? 0
    marked.set(key, at + 1)
    return { ...line, mayRepeat: (candidates[at] ?? candidates.at(-1))?.id ?? null }
  })
}

/** Stored lines with equal words, day and amount, oldest first. Taking a line needs constant time. */
class StoredQueue {
  #withoutId: StoredLine[]
  #withId: StoredLine[]

  constructor(stored: StoredLine[]) {
    const newestFirst = stored.toReversed()
    this.#withoutId = newestFirst.filter(({ transactionId }) => transactionId === null)
    this.#withId = newestFirst.filter(({ transactionId }) => transactionId !== null)
  }

  /** For a line with a bank number, takes only a stored line without a number: lines with equal numbers are already paired. */
  takeFor(line: IdentifiedLine): StoredLine | undefined {
    if (line.transactionId !== null) return this.#withoutId.pop()
    const [withoutId, withId] = [this.#withoutId.at(-1), this.#withId.at(-1)]
    if (!withId || (withoutId && withoutId.id < withId.id)) return this.#withoutId.pop()
    return this.#withId.pop()
  }
}

/** Lines with different bank numbers are different payments, even if all other values are equal. */
function areDifferentPayments(line: IdentifiedLine, known: StoredLine): boolean {
  return line.transactionId !== null && known.transactionId !== null && line.transactionId !== known.transactionId
}

function dayAndAmountOf({ day, amount }: { day: string; amount: Pence }): string {
  return `${day} ${toPounds(amount)}`
}

function wordsOf(line: { day: string; amount: Pence; words: string[] }): string {
  return `${dayAndAmountOf(line)} ${line.words.join(' ')}`
}

function groupBy<T>(items: T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(by(item))
    if (group) group.push(item)
    else groups.set(by(item), [item])
  }
  return groups
}

/** Limits the comparisons of words in a file [threat hostile-files]; real statements need far fewer. */
const MAX_COMPARISONS = 1_000_000
/** Cost of comparing two lines without words, in comparisons of words. */
const PAIR_COST = 8

/**
 * Returns pairs with equal day and amount where the words of one line are a subset of the other line's words. Pairs with most
 * common words are first. Stops after `MAX_COMPARISONS`.
 */
function similarPairs(lines: IdentifiedLine[], stored: StoredLine[]) {
  const storedByDayAndAmount = groupBy(stored, dayAndAmountOf)
  const pairs: { line: IdentifiedLine; known: StoredLine; common: number; different: number }[] = []
  let comparisons = 0
  for (const line of lines) {
    const sameDayAndAmount = storedByDayAndAmount.get(dayAndAmountOf(line))
    if (!sameDayAndAmount) continue
    const wordSet = new Set(line.words)
    for (const known of sameDayAndAmount) {
      comparisons += PAIR_COST + known.words.length
      if (comparisons > MAX_COMPARISONS) return sortPairs(pairs)
      const common = known.words.filter((word) => wordSet.has(word)).length
      const different = line.words.length + known.words.length - 2 * common
      const isSubset = common > 0 && (common === known.words.length || common === line.words.length)
      if (isSubset) pairs.push({ line, known, common, different })
    }
  }
  return sortPairs(pairs)
}

function sortPairs<Pair extends { common: number; different: number }>(pairs: Pair[]): Pair[] {
  return pairs.sort((one, other) => other.common - one.common || one.different - other.different)
}
