import type { BankStatement, Imported, StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { guessedMapping } from './columns.ts'
import { linesIn, type ReadStatement } from './lines.ts'
import { addLines, addStatement, pageOfStatements, profileWith, rememberProfile } from './store.ts'
import { tableIn } from './text.ts'

/** Lines that are shown before anything is imported. */
const SHOWN = 8
/** Lines that could not be read and are named one by one. */
const MOST_NAMED = 100

/**
 * Looks at a bank's CSV and keeps nothing of it: its columns, its first lines, what we take the columns for, how such a
 * statement was read the last time, and how its first lines would be read by `mapping`, else by that, else by our guess.
 */
export async function previewStatement(
  office: Office,
  file: Buffer,
  mapping: StatementMapping | undefined,
): Promise<StatementPreview> {
  const table = tableIn(file)
  const guessed = guessedMapping(table)
  const remembered = await profileWith(office.database, table.headerHash)
  const readBy = mapping ?? remembered?.mapping ?? guessed
  const { lines, unreadable }: ReadStatement = readBy ? linesIn(table.rows, readBy) : { lines: [], unreadable: [] }
  return {
    header: table.header,
    hasHeader: table.hasHeader,
    rows: table.rows.slice(0, SHOWN).map(({ cells }) => cells),
    lines: table.rows.length,
    guessed,
    remembered,
    sample: lines.slice(0, SHOWN).map((line) => ({ ...line, amount: toPounds(line.amount) })),
    unreadable: unreadable.slice(0, MOST_NAMED),
  }
}

/** A statement as the office sends it. */
export interface SentStatement {
  file: Buffer
  fileName: string
  bankName: string
  mapping: StatementMapping
}

/**
 * Takes the lines of a bank's CSV into the books, all of them or none, and remembers how its columns are read. Lines that
 * came before, in this file or another, are recognised and left as they are. Refuses as `invalid` a file of which no line
 * can be read by the mapping.
 */
export async function importStatement(
  deed: StaffDeed,
  { file, fileName, bankName, mapping }: SentStatement,
): Promise<Imported> {
  const table = tableIn(file)
  const { lines, unreadable } = linesIn(table.rows, mapping)
  if (lines.length === 0) throw new Refusal('invalid', 'None of the lines can be read by these columns')
  const now = deed.clock.now()
  const profileId = await rememberProfile(deed.database, { bankName, headerHash: table.headerHash, mapping, now })
  const statement = { profileId, fileName, lines: lines.length, now, userId: deed.by.userId }
  const statementId = await addStatement(deed.database, statement)
  const fresh = await addLines(deed.database, statementId, lines)
  await deed.trail({
    action: 'imported',
    item: 'bank_statement',
    itemId: statementId,
    after: { bankName, lines: lines.length, fresh },
  })
  return {
    statementId,
    lines: lines.length,
    fresh,
    known: lines.length - fresh,
    unreadable: unreadable.slice(0, MOST_NAMED),
    unreadableCount: unreadable.length,
  }
}

/** The statements that were imported, newest first. */
export function readStatements(
  office: Office,
  { limit = DEFAULT_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<BankStatement>> {
  return pageOfStatements(office.database, { limit, offset })
}
