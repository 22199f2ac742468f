import {
  type BankStatement,
  type Imported,
  lastCoveredDay,
  type StatementMapping,
  type StatementPreview,
} from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { formatPounds, pence, toPounds } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { keepAwaitedHolds } from '../checked-holds.ts'
import { findProfiles, storeProfile } from './accounts/account-store.ts'
import { type ChosenAccount, findOrAddAccount } from './accounts/accounts.ts'
import { fingerprintOf } from './matching/identity.ts'
import { readStatementAside } from './read-statement-aside.ts'
import type { SkippedRow } from './reading/lines.ts'
import { daysOf, listSkipped, type StatementContent } from './reading/reading.ts'
import { type IdentifiedLine, markRepeats, recognise, type StoredLine, withFingerprints } from './reading/recognise.ts'
import { MAX_TEXT } from './reading/table.ts'
import { addSkippedRows } from './skipped-row-store.ts'
import {
  addLines,
  addStatement,
  type Coverage,
  findSimilarLines,
  findStatements,
  lockStatements,
  storeStatementLines,
  storeTransactionIds,
} from './store.ts'
import { findAwaitedStatements } from './undo-statement.ts'
import { OBSTACLE_TEXTS } from './undo-store.ts'

/**
 * Reads a bank's CSV and stores nothing. Reads sample lines with `mapping`, else with the remembered mapping, else with a guessed
 * mapping.
 */
export async function previewStatement(
  ctx: AppContext,
  file: Buffer,
  mapping: StatementMapping | undefined,
): Promise<StatementPreview> {
  const today = dayInLondon(ctx.clock.now())
  return readStatementAside({ kind: 'preview', file, mapping, profiles: await findProfiles(ctx.database), today })
}

/**
 * Reads the lines of a bank's CSV for `importStatement`. Throws `invalid` for a file that is unreadable or takes too
 * long, or for an unanswered question.
 */
export function readStatement(ctx: AppContext, file: Buffer, mapping: StatementMapping): Promise<StatementContent> {
  const today = dayInLondon(ctx.clock.now())
  return readStatementAside({ kind: 'read', file, mapping, key: keyFor(ctx.config, 'bank line words'), today })
}

export interface UploadedStatement {
  content: StatementContent
  fileName: string
  account: ChosenAccount
  mapping: StatementMapping
  exportedOn?: Day | undefined
  /** The result of `lastCoveredDay` is the default and the latest allowed day. */
  coversUntil?: Day | undefined
}

/**
 * Imports all lines that earlier statements lack, or none. Throws `invalid` for an unknown account, a future `exportedOn`, or a
 * `coversUntil` that is too late.
 */
export async function importStatement(tx: StaffTxContext, uploaded: UploadedStatement): Promise<Imported> {
  const { content, fileName } = uploaded
  const { headerHash, lines } = content
  const mapping = { ...uploaded.mapping, dayOrder: content.shownOrder ?? uploaded.mapping.dayOrder }
  await lockStatements(tx.database)
  const { id: accountId, name: bankName } = await findOrAddAccount(tx, uploaded.account)
  const now = tx.clock.now()
  const profileId = await storeProfile(tx.database, { accountId, headerHash, mapping, now })
  const identified = withFingerprints(accountId, lines)
  const known = await findSimilarLines(tx.database, accountId, identified)
  const recognised = recognise(identified, known, headerHash)
  const { fresh, again, otherwise } = classifyLines(identified, recognised)
  const statementId = await addStatement(tx.database, {
    profileId,
    fileName,
    lines: fresh.length + again.length,
    covers: coverageOf(uploaded, dayInLondon(now)),
    now,
    userId: tx.by.userId,
  })
  const usedFingerprints = new Set(known.map(({ fingerprint }) => fingerprint))
  const added = await addLines(
    tx.database,
    { accountId, statementId },
    markRepeats(withUniqueFingerprints(usedFingerprints, accountId, fresh), known, new Set(recognised.values())),
  )
  await storeTransactionIds(tx.database, again)
  await storeStatementLines(tx.database, statementId, { fresh: added, known: again.map(({ id }) => id) })
  const counts = { lines: fresh.length + again.length, fresh: fresh.length }
  await tx.audit({ action: 'imported', item: 'bank_statement', itemId: statementId, after: { bankName, ...counts } })
  const leftOut = [...content.leftOut, ...otherwise].sort((one, other) => one.line - other.line)
  await addSkippedRows(tx.database, { accountId, statementId }, [
    ...content.unreadable.map((row) => ({ ...row, kind: 'unreadable' as const })),
    ...leftOut.map((row) => ({ ...row, kind: 'left-out' as const })),
  ])
  await keepAwaitedHolds(tx)
  return {
    statementId,
    ...counts,
    known: again.length,
    unreadable: listSkipped(content.unreadable),
    unreadableCount: content.unreadable.length,
    leftOut: listSkipped(leftOut),
    leftOutCount: leftOut.length,
  }
}

/** Returns null if the file has no lines. Throws `invalid` if `exportedOn` is in the future or `coversUntil` is too late. */
function coverageOf({ content, exportedOn, coversUntil }: UploadedStatement, today: Day): Coverage | null {
  if (exportedOn !== undefined && exportedOn > today)
    throw fieldError('exportedOn', 'Please choose the day of the export, which is not after today')
  const days = daysOf(content.lines)
  const max = days && lastCoveredDay(days.last, { exportedOn, today })
  if (coversUntil !== undefined && (max === null || coversUntil > max))
    throw fieldError(
      'coversUntil',
      !days || !max || max < days.first
        ? 'This statement covers no whole day'
        : `This statement covers the days up to ${formatLongDay(max)}`,
    )
  return days && max && { from: days.first, until: coversUntil ?? max }
}

/** Groups lines: new, imported before (`again`), and imported before with another amount (`otherwise`). */
function classifyLines(lines: IdentifiedLine[], recognised: Map<IdentifiedLine, StoredLine>) {
  const fresh: IdentifiedLine[] = []
  const again: { id: number; transactionId: string | null }[] = []
  const otherwise: SkippedRow[] = []
  for (const line of lines) {
    const known = recognised.get(line)
    if (!known) fresh.push(line)
    else if (hasChangedAmount(line, known)) otherwise.push(toSkippedRow(line, describeChangedAmount(known)))
    else again.push({ id: known.id, transactionId: line.transactionId })
  }
  return { fresh, again, otherwise }
}

/** True if the bank changed the amount. Equal cells that another mapping reads as another amount are not a change. */
function hasChangedAmount(line: IdentifiedLine, known: StoredLine): boolean {
  return known.amount !== line.amount && known.fingerprint !== line.fingerprint
}

/** The text includes day and amount, so that a payment of another day does not match a row set aside before. */
function toSkippedRow({ line, day, amount, payer, reference, description }: IdentifiedLine, why: string): SkippedRow {
  const text = [day, toPounds(amount), payer, reference, description].filter((part) => part !== '').join(', ')
  return { line, why, text: text.slice(0, MAX_TEXT), amount: pence(Math.abs(amount)), mayBeAnySum: false }
}

function describeChangedAmount({ amount }: StoredLine): string {
  return `An earlier statement has this payment number with another amount, ${formatPounds(amount)}`
}

/** Gives a line the next free fingerprint if a stored line has its fingerprint already. */
function withUniqueFingerprints(used: Set<string>, accountId: number, lines: IdentifiedLine[]): IdentifiedLine[] {
  const tried = new Map<string, number>()
  return lines.map((line) => {
    let { fingerprint } = line
    while (used.has(fingerprint)) {
      const nth = (tried.get(line.cells) ?? 0) + 1
      tried.set(line.cells, nth)
      fingerprint = fingerprintOf(accountId, line.cells, nth)
    }
    used.add(fingerprint)
    return { ...line, fingerprint }
  })
}

export async function readStatements(
  ctx: AppContext,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<BankStatement>> {
  const { rows, total } = await findStatements(ctx.database, { limit, offset })
  const awaited = await findAwaitedStatements(ctx)
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      staysBecause: row.staysBecause ?? (awaited.has(row.id) ? OBSTACLE_TEXTS.awaited : null),
    })),
  }
}
