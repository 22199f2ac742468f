import { type Selectable, sql } from 'kysely'
import type { EmailText as EmailTextTable } from '#database/tables.ts'
import type { AppContext, DbTransaction } from '../app-context.ts'
import { acquireLocks } from '../http/limits.ts'
import type { StaffTxContext, TxContext } from '../transaction.ts'
import { EMAIL_TEXT_FIELDS, type EmailText } from './email-text.ts'

/** How the office has set a kind of email: whether it goes, and what it words itself; what is left out is as standard. */
interface StoredWords {
  isOn: boolean
  words: Partial<EmailText>
}

/** The same as it was kept, by whom and when; `version` 1 is the first. */
export interface StoredVersion extends StoredWords {
  kind: string
  version: number
  changedAt: Date
}

/** With the name of who kept it; `null` where nobody of the office did. */
export interface PastWords extends StoredVersion {
  changedBy: string | null
}

/** What an email is withdrawn with whose kind is switched off, for the office to read. */
const SWITCHED_OFF = 'Switched off in the settings.'

/** Takes turns with whoever takes emails in hand: what is switched off is gone from then on. */
const LEASED_EMAILS = 'emails in hand'

/** How each kind is set now that was ever set, by its name. */
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

/** Every setting of a kind so far, the newest first. */
export async function wordsSoFar({ database }: Pick<AppContext, 'database'>, kind: string): Promise<PastWords[]> {
  const rows = await database
    .selectFrom('email_text')
    .leftJoin('user', 'user.id', 'email_text.changed_by')
    .selectAll('email_text')
    .select(['user.first_name', 'user.last_name'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    ...storedVersionOf(row),
    changedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  }))
}

/** Whoever changes how emails are set waits until this has ended, and so does whoever sends one. */
export function holdWords({ database }: TxContext): Promise<void> {
  return acquireLocks(database, [LEASED_EMAILS])
}

/** Keeps how a kind is set from now on, as its next version; emails of it that have not gone are withdrawn where it is switched off. */
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

/** Withdraws whatever is due of kinds that are switched off, unless it is being sent at this moment. */
export async function withdrawSwitchedOff(database: DbTransaction | AppContext['database'], now: Date): Promise<void> {
  await database
    .updateTable('email_outbox')
    .set({ state: 'withdrawn', settled_at: now, reason: SWITCHED_OFF, link: null, leased_by: null, leased_until: null })
    .where('state', '=', 'due')
    .where(sql<boolean>`(leased_until is null or leased_until <= ${now})`)
    .where('kind', 'in', switchedOff(database))
    .execute()
}

/** Whether a kind is switched off. */
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
