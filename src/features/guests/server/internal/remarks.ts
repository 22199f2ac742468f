import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type GuestNote, NOTE_NOT_FOUND, type Remarks } from '#features/guests/contract.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const MAX_SUGGESTED_TAGS = 12

/** What notes and tags are about: a booking, or the addresses of a guest, whose first address gets new ones. */
export type Subject = { bookingId: number } | { emails: [string, ...string[]] }

export async function readRemarks(db: Kysely<DB>, subject: Subject): Promise<Remarks> {
  const [notes, tags] = await Promise.all([readNotes(db, subject), readTags(db, subject)])
  return { notes, tags, suggestedTags: await findTagsInUse(db, tags) }
}

export async function addNote(tx: StaffTxContext, subject: Subject, text: string): Promise<GuestNote> {
  const now = tx.clock.now()
  const { id } = await tx.database
    .insertInto('guest_note')
    .values({ ...columnsOf(subject), text, user_id: tx.by.userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRemark(tx, subject, 'noted')
  return readNote(tx.database, id)
}

export interface NoteChange {
  text?: string | undefined
  isDeleted?: boolean | undefined
  version?: number | undefined
}

/** Changes, deletes or restores a note. Throws not-found for an unknown note, conflict for a stale version. */
export async function changeNote(
  tx: StaffTxContext,
  id: number,
  { text, isDeleted, version }: NoteChange,
): Promise<GuestNote> {
  const row = await tx.database.selectFrom('guest_note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || (row.deleted_at !== null && isDeleted !== false)) throw new Refusal('not-found', NOTE_NOT_FOUND)
  refuseStale(version, row.version, await readNote(tx.database, id))
  const now = tx.clock.now()
  await tx.database
    .updateTable('guest_note')
    .set((note) => ({
      ...(text !== undefined && { text }),
      ...(isDeleted !== undefined && { deleted_at: isDeleted ? now : null }),
      updated_at: now,
      version: note('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const action = isDeleted === undefined ? 'note changed' : isDeleted ? 'note deleted' : 'note restored'
  await auditRemark(tx, row.booking_id === null ? null : { bookingId: row.booking_id }, action)
  return readNote(tx.database, id)
}

/** Adds and removes tags, ignoring letter case. Returns the tags afterwards. */
export async function changeTags(
  tx: StaffTxContext,
  subject: Subject,
  { add = [], remove = [] }: { add?: string[] | undefined; remove?: string[] | undefined },
): Promise<string[]> {
  const before = await readTags(tx.database, subject)
  const has = (word: string) => before.some((tag) => tag.toLowerCase() === word.toLowerCase())
  if (remove.length > 0)
    await tx.database
      .deleteFrom('guest_tag')
      .where(isAbout(subject))
      .where(sql<boolean>`lower(word) = any(${remove.map((word) => word.toLowerCase())}::text[])`)
      .execute()
  const added = add.filter((word) => !has(word))
  if (added.length > 0)
    await tx.database
      .insertInto('guest_tag')
      .values(added.map((word) => ({ ...columnsOf(subject), word, created_at: tx.clock.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const after = await readTags(tx.database, subject)
  if (before.join('\n') !== after.join('\n')) await auditRemark(tx, subject, 'tagged')
  return after
}

async function readNotes(db: Kysely<DB>, subject: Subject): Promise<GuestNote[]> {
  const rows = await selectNotes(db).where(isAbout(subject)).where('deleted_at', 'is', null).execute()
  return rows.map(toNote)
}

async function readNote(db: Kysely<DB>, id: number): Promise<GuestNote> {
  return toNote(await selectNotes(db).where('guest_note.id', '=', id).executeTakeFirstOrThrow())
}

function selectNotes(db: Kysely<DB>) {
  return db
    .selectFrom('guest_note')
    .innerJoin('staff_name as author', 'author.id', 'guest_note.user_id')
    .select(['guest_note.id', 'text', 'author.name as author', 'guest_note.created_at', 'version'])
    .orderBy('guest_note.id')
}

function toNote(row: { id: number; text: string; author: string; created_at: Date; version: number }): GuestNote {
  const { created_at, ...note } = row
  return { ...note, createdAt: created_at.toISOString() }
}

/** Joined addresses may have the same tag: it is returned once. */
async function readTags(db: Kysely<DB>, subject: Subject): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_tag')
    .where(isAbout(subject))
    .select(sql<string>`min(word)`.as('word'))
    .groupBy(sql`lower(word)`)
    .orderBy(sql`lower(word)`)
    .execute()
  return rows.map(({ word }) => word)
}

async function findTagsInUse(db: Kysely<DB>, own: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_tag')
    .where(sql<boolean>`lower(word) <> all(${own.map((word) => word.toLowerCase())}::text[])`)
    .select(sql<string>`min(word)`.as('word'))
    .groupBy(sql`lower(word)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`lower(word)`)
    .limit(MAX_SUGGESTED_TAGS)
    .execute()
  return rows.map(({ word }) => word)
}

function isAbout(subject: Subject) {
  return 'bookingId' in subject
    ? sql<boolean>`booking_id = ${subject.bookingId}`
    : sql<boolean>`email = any(${subject.emails}::text[])`
}

function columnsOf(subject: Subject): { booking_id: number } | { email: string } {
  return 'bookingId' in subject ? { booking_id: subject.bookingId } : { email: subject.emails[0] }
}

/** The audit log omits texts and addresses: it would keep them after the note is deleted. */
async function auditRemark(tx: StaffTxContext, subject: Subject | null, action: string) {
  if (subject && 'bookingId' in subject) await tx.audit({ action, item: 'booking', itemId: subject.bookingId })
  else await tx.audit({ action, item: 'guest' })
}
