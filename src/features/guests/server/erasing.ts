import { sql } from 'kysely'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'

/** Deletes notes and tags about an address and its bookings, and its joins. Returns the notes’ ids and the number of tags. */
export async function eraseGuestRemarks(
  { database }: TxContext,
  email: string,
): Promise<{ noteIds: number[]; tags: number }> {
  const isOwn = sql<boolean>`(email = lower(${email})
    or booking_id in (select id from booking where lower(guest_email) = lower(${email})))`
  const notes = await database.deleteFrom('guest_note').where(isOwn).returning('id').execute()
  const tags = await database.deleteFrom('guest_tag').where(isOwn).returning('id').execute()
  await eraseJoins(database, [email.toLowerCase()])
  return { noteIds: notes.map(({ id }) => id), tags: tags.length }
}

/** Deletes joins of addresses. A single address that is left needs no join. */
export async function eraseJoins(database: DbTransaction, emails: string[]): Promise<void> {
  const rows = await database.deleteFrom('guest_join').where('email', 'in', emails).returning('person').execute()
  await sql`
    delete from guest_join as one where person = any(${rows.map(({ person }) => person)}::integer[])
      and not exists (select from guest_join as other where other.person = one.person and other.id <> one.id)`.execute(
    database,
  )
}

export const guestNoteTexts: PersonalTexts = {
  table: 'guest_note',
  columns: { text: 2000 },
  item: {
    name: sql`(case when booking_id is not null then 'booking' else 'guest' end)`,
    id: sql`booking_id`,
  },
  stamps: ['version', 'updated_at'],
  describe: (item) => (item === 'guest' ? 'Note on a guest' : `Note on ${item}`),
}
