import type {
  BankStatement,
  Imported,
  LineOfFile,
  StatementMapping,
  StatementPreview,
} from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secret.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Day } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { formatPounds, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { profilesWith, rememberProfile } from './account-store.ts'
import { accountMeant, type ChosenAccount } from './accounts.ts'
import { guessedMapping } from './columns.ts'
import { fingerprintOf, marksOf } from './identity.ts'
import { linesIn, type ReadStatement } from './lines.ts'
import { type KnownLine, type MarkedLine, recognise, withFingerprints } from './recognise.ts'
import {
  addLines,
  addStatement,
  linesLike,
  lockStatements,
  noteRecognised,
  pageOfStatements,
  storeStatementLines,
} from './store.ts'
import { type Table, tableIn } from './text.ts'

/** Number of lines in a preview. */
const SHOWN = 8
/** Number of unreadable or left-out lines that are listed. */
const MAX_NAMED = 100

/**
 * Reads a bank's CSV and stores nothing. The sample is read by `mapping`, else by the remembered mapping, else by the guessed
 * one.
 */
export async function previewStatement(
  ctx: AppContext,
  file: Buffer,
  mapping: StatementMapping | undefined,
): Promise<StatementPreview> {
  const table = tableIn(file)
  const guessed = guessedMapping(table)
  const first = { ...table, rows: table.rows.slice(0, SHOWN) }
  // Files without column names share a hash with other banks' files of as many columns, so the mapping must fit.
  const profiles = (await profilesWith(ctx.database, table.headerHash)).filter(({ mapping }) => {
    const read = linesIn(first, mapping)
    return read.lines.length + read.leftOut.length > 0
  })
  const [last] = profiles
  // If several accounts have such statements, only the office knows which account this file belongs to.
  const remembered = last ? { ...last, accountId: profiles.length === 1 ? last.accountId : null } : null
  const readBy = mapping ?? remembered?.mapping ?? guessed
  const { lines, unreadable, leftOut }: ReadStatement = readBy ? linesIn(table, readBy) : NOTHING
  return {
    header: table.header,
    hasHeader: table.hasHeader,
    rows: table.rows.slice(0, SHOWN).map(({ cells }) => cells),
    lines: table.rows.length,
    guessed,
    remembered,
    sample: lines.slice(0, SHOWN).map((line) => ({ ...line, amount: toPounds(line.amount) })),
    unreadable: unreadable.slice(0, MAX_NAMED),
    leftOut: leftOut.slice(0, MAX_NAMED),
  }
}

const NOTHING: ReadStatement = { lines: [], unreadable: [], leftOut: [] }

/** A statement as the office uploads it. */
export interface SentStatement {
  file: Buffer
  fileName: string
  account: ChosenAccount
  mapping: StatementMapping
  /** The last day whose payments the statement has; by default that of its latest line. */
  coversUntil?: Day | undefined
}

/**
 * Imports the lines of a bank's CSV, all or none, and remembers the mapping. Lines that the account has already are recognised
 * and not added again. Throws `invalid` for a file without a readable line, or an unknown account.
 */
export async function importStatement(tx: StaffTxContext, sent: SentStatement): Promise<Imported> {
  const { file, fileName, mapping } = sent
  const table = tableIn(file)
  const read = readableLinesIn(table, mapping)
  await lockStatements(tx.database)
  const { id: accountId, name: bankName } = await accountMeant(tx, sent.account)
  const now = tx.clock.now()
  const profile = { accountId, headerHash: table.headerHash, mapping, now }
  const profileId = await rememberProfile(tx.database, profile)
  const key = keyFor(tx.config, 'bank line words')
  const marks = marksOf(table, read.lines, { column: mapping.transactionId, key })
  const marked = withFingerprints(accountId, read.lines, marks)
  const known = await linesLike(tx.database, accountId, marked)
  const { fresh, again, otherwise } = sorted(marked, recognise(marked, known, table.headerHash))
  const statementId = await addStatement(tx.database, {
    profileId,
    fileName,
    lines: fresh.length + again.length,
    coversUntil: sent.coversUntil ?? lastDayOf(read.lines),
    now,
    userId: tx.by.userId,
  })
  const taken = new Set(known.map(({ fingerprint }) => fingerprint))
  const added = await addLines(tx.database, { accountId, statementId }, unlike(taken, accountId, fresh))
  await noteRecognised(tx.database, again)
  await storeStatementLines(tx.database, statementId, { fresh: added, known: again.map(({ id }) => id) })
  const counts = { lines: fresh.length + again.length, fresh: fresh.length }
  await tx.audit({ action: 'imported', item: 'bank_statement', itemId: statementId, after: { bankName, ...counts } })
  const leftOut = [...read.leftOut, ...otherwise].sort((one, other) => one.line - other.line)
  return {
    statementId,
    ...counts,
    known: again.length,
    unreadable: read.unreadable.slice(0, MAX_NAMED),
    unreadableCount: read.unreadable.length,
    leftOut: leftOut.slice(0, MAX_NAMED),
    leftOutCount: leftOut.length,
  }
}

function readableLinesIn(table: Table, mapping: StatementMapping): ReadStatement {
  const read = linesIn(table, mapping)
  if (read.lines.length === 0 && read.leftOut.length === 0)
    throw new Refusal('invalid', 'None of the lines can be read by these columns')
  return read
}

function lastDayOf(lines: { day: Day }[]): Day | null {
  return lines.reduce<Day | null>((last, { day }) => (last === null || day > last ? day : last), null)
}

/** Sorts lines into new ones, known ones, and known ones whose amount changed. */
function sorted(lines: MarkedLine[], recognised: Map<MarkedLine, KnownLine>) {
  const fresh: MarkedLine[] = []
  const again: { id: number; transactionId: string | null }[] = []
  const otherwise: LineOfFile[] = []
  for (const line of lines) {
    const known = recognised.get(line)
    if (!known) fresh.push(line)
    else if (isOtherwise(line, known)) otherwise.push({ line: line.row.line, why: cameOtherwise(known) })
    else again.push({ id: known.id, transactionId: line.transactionId })
  }
  return { fresh, again, otherwise }
}

/** The bank's number is known, but with another amount: the bank has changed the payment. */
function isOtherwise(line: MarkedLine, known: KnownLine): boolean {
  return known.amount !== line.amount && known.fingerprint !== line.fingerprint
}

function cameOtherwise({ amount }: KnownLine): string {
  return `The bank’s number of this payment came before with another amount, ${formatPounds(amount)}`
}

/** Makes fingerprints unique: a line that was recognised by other means may already use the same position. */
function unlike(taken: Set<string>, accountId: number, lines: MarkedLine[]): MarkedLine[] {
  return lines.map((line) => {
    let { fingerprint } = line
    for (let nth = 1; taken.has(fingerprint); nth += 1) fingerprint = fingerprintOf(accountId, line.cells, nth)
    taken.add(fingerprint)
    return { ...line, fingerprint }
  })
}

export function readStatements(
  ctx: AppContext,
  { limit = DEFAULT_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<BankStatement>> {
  return pageOfStatements(ctx.database, { limit, offset })
}
