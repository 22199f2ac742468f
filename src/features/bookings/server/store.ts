import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'

export function bookingWithId(database: Kysely<DB>, id: number) {
  return withHome(database, id).executeTakeFirst()
}

/** Locks the row, so that nobody cancels the stay between the look and the write that follows from it. */
export function bookingWithIdKept(books: Books, id: number) {
  return withHome(books, id).forShare('booking').executeTakeFirst()
}

function withHome(database: Kysely<DB>, id: number) {
  return database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .select([
      'booking.id',
      'booking.property_id',
      'property.title',
      'guest_name',
      'guest_email',
      'check_in',
      'check_out',
      'status',
      'booking.deleted_at',
    ])
    .where('booking.id', '=', id)
}
