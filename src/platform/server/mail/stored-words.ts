import { type Selectable, sql } from 'kysely'
import type { EmailText as EmailTextTable } from '#database/tables.ts'
import type { AppContext, DbTransaction } from '../app-context.ts'
import { acquireLocks } from '../http/limits/limits.ts'
import type { StaffTxContext, TxContext } from '../transaction.ts'
import { EMAIL_TEXT_FIELDS, type EmailText } from './email-text.ts'

/** The office's settings of an email type. A text that is missing in `words` is the standard text. */
interface StoredWords {
  isOn: boolean
  words: Partial<EmailText>
}

/** Versions count from 1. */
export interface StoredVersion extends StoredWords {
  kind: string
  version: number
  changedAt: Date
}

/** `changedBy` is the name of the member of staff; `null` when no member of staff made the change. */
export interface PastWords extends StoredVersion {
  changedBy: string | null
}

/** The reason for withdrawing emails of a type that is switched off, shown to the office. */
const SWITCHED_OFF = 'Switched off in the settings.'

/** Leases and changes of settings share this lock, so that no email is leased after its type was switched off. */
const LEASED_EMAILS = 'emails in hand'

/** Returns the current settings of each email type that was ever changed, by the name of the type. */
export async function currentTexts({ database }: Pick<AppContext, 'database'>): Promise<Map<string, StoredVersion>> {
  const rows = await database
    .selectFrom('email_text')
    .selectAll()
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.kind, storedVersionOf(row)]))
}

/** Returns every version of a type's settings, newest first. */
export async function wordsSoFar({ database }: Pick<AppContext, 'database'>, kind: string): Promise<PastWords[]> {
  const rows = await database
    .selectFrom('email_text')
    .leftJoin('staff_name', 'staff_name.id', 'email_text.changed_by')
    .selectAll('email_text')
    .select('staff_name.name as changed_by_name')
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...storedVersionOf(row), changedBy: row.changed_by_name }))
}

/** Locks the settings of emails until the transaction ends: other changes and leases wait. */
export function lockWords({ database }: TxContext): Promise<void> {
  return acquireLocks(database, [LEASED_EMAILS])
}

/**
 * Stores the next version of the settings of an email type. Switching a type off withdraws its due emails, except
 * emails that are being sent.
 */
export async function keepWords(
  tx: StaffTxContext,
  { kind, version, isOn, words }: Omit<StoredVersion, 'changedAt'>,
): Promise<void> {
  const { subject = null, title = null, opening = null, closing = null } = words
  await tx.database
    .insertInto('email_text')
    .values({
      ...{ kind, version, is_on: isOn, subject, title, opening, closing },
      changed_at: tx.clock.now(),
      changed_by: tx.by.userId,
    })
    .execute()
  if (!isOn) await withdrawSwitchedOff(tx.database, tx.clock.now())
}

/** Withdraws due emails of types that are switched off, except emails that are being sent. */
export async function withdrawSwitchedOff(database: DbTransaction | AppContext['database'], now: Date): Promise<void> {
  await database
    .updateTable('email_outbox')
    .set({ state: 'withdrawn', settled_at: now, reason: SWITCHED_OFF, link: null, leased_by: null, leased_until: null })
    .where('state', '=', 'due')
    .where(sql<boolean>`(leased_until is null or leased_until <= ${now})`)
    .where('kind', 'in', switchedOff(database))
    .execute()
}

export async function isSwitchedOff(database: DbTransaction, kind: string): Promise<boolean> {
  return (await switchedOff(database).where('kind', '=', kind).execute()).length > 0
}

function switchedOff(database: DbTransaction | AppContext['database']) {
  return database
    .selectFrom('email_text as present')
    .where('is_on', '=', false)
    .where(
      sql<boolean>`not exists (
        select from email_text as newer where newer.kind = present.kind and newer.version > present.version)`,
    )
    .select('kind')
}

function storedVersionOf(row: Selectable<EmailTextTable>): StoredVersion {
  const words: Partial<EmailText> = {}
  for (const part of EMAIL_TEXT_FIELDS) if (row[part] !== null) words[part] = row[part]
  return {
    kind: row.kind,
    version: row.version,
    isOn: row.is_on,
    words,
    changedAt: row.changed_at,
  }
}
