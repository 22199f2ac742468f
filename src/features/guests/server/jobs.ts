import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { eraseJoins } from './erasing.ts'

/** No record has the address: its guest was erased. */
const HAS_NO_RECORD = sql<boolean>`(email is not null
  and not exists (select from booking where lower(guest_email) = remark.email)
  and not exists (select from enquiry where lower(enquiry.email) = remark.email)
  and not exists (select from offer where lower(guest_email) = remark.email)
  and not exists (select from contact_message as message where lower(message.email) = remark.email))`
const IS_OF_ERASED_BOOKING = sql<boolean>`exists (
  select from booking where booking.id = remark.booking_id and booking.erased_at is not null)`

/** Deletes notes and tags of erased bookings and guests, and notes deleted a day ago. Run by the scheduler. */
export async function eraseOldGuestRemarks(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, batchSize) => {
    const yesterday = new Date(tx.clock.now().getTime() - 86_400_000)
    const old = sql`(${HAS_NO_RECORD} or ${IS_OF_ERASED_BOOKING})`
    const { rows: notes } = await sql<{ id: number }>`
      delete from guest_note where id in (
        select id from guest_note as remark where ${old} or deleted_at < ${yesterday} limit ${batchSize})
      returning id`.execute(tx.database)
    const { rows: tags } = await sql<{ id: number }>`
      delete from guest_tag where id in (select id from guest_tag as remark where ${old} limit ${batchSize})
      returning id`.execute(tx.database)
    const { rows: joins } = await sql<{ email: string }>`
      select email from guest_join as remark where ${HAS_NO_RECORD} limit ${batchSize}`.execute(tx.database)
    if (joins.length > 0)
      await eraseJoins(
        tx.database,
        joins.map(({ email }) => email),
      )
    const rows = notes.length + tags.length + joins.length
    if (rows > 0) await tx.audit({ action: 'erased', item: 'guest_note', after: { rows } })
    return Math.max(notes.length, tags.length, joins.length)
  })
}
