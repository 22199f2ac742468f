import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Enquiry as EnquiryRow } from '#database/tables.ts'
import type { BookingStatus } from '#features/bookings/contract.ts'
import { type CompetingEnquiry, enquiryMark, MAX_COMPETING, type OfficeEnquiry } from '#features/enquiries/contract.ts'
import { type ErasureScope, isInErasureScope } from '#features/inbox/server/inbox.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { asFields } from '#platform/server/database/names.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'

export interface Home {
  id: number
  title: string
  maxGuests: number
  isVisible: boolean
}

/** Finds a home by title, ignoring letter case. Excludes deleted homes. */
export async function findHomeByTitle(db: DbTransaction, title: string): Promise<Home | undefined> {
  return homeQuery(db)
    .where((row) => row(row.fn('lower', ['title']), '=', row.fn<string>('lower', [row.val(title)])))
    .executeTakeFirst()
}

export async function findHomeById(db: Kysely<DB>, id: number): Promise<Home | undefined> {
  return homeQuery(db).where('id', '=', id).executeTakeFirst()
}

function homeQuery(db: Kysely<DB>) {
  return db
    .selectFrom('property')
    .select(['id', 'title', 'max_guests as maxGuests', 'is_available as isVisible'])
    .where('deleted_at', 'is', null)
}

/** Returns id and title of a home, even if the home is deleted; `null` for an unknown id. */
export async function findHomeTitle(database: Kysely<DB>, id: number) {
  const row = await database
    .selectFrom('property')
    .where('id', '=', id)
    .select(['id', 'title', 'deleted_at'])
    .executeTakeFirst()
  return row ? { id: row.id, title: row.title, isDeleted: row.deleted_at !== null } : null
}

export type StoredEnquiry = Selectable<EnquiryRow>

export function enquiryRows(database: Kysely<DB>) {
  return database.selectFrom('enquiry').selectAll()
}

export function insertEnquiry(db: DbTransaction, values: Insertable<EnquiryRow>): Promise<StoredEnquiry> {
  return db.insertInto('enquiry').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateEnquiry(
  db: DbTransaction,
  { id }: StoredEnquiry,
  values: Partial<StoredEnquiry>,
): Promise<StoredEnquiry> {
  return db.updateTable('enquiry').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Returns other open enquiries for the home and some of the nights, earliest reply deadline first; at most
 * `MAX_COMPETING`.
 */
export async function findCompetingEnquiries(
  database: Kysely<DB>,
  { propertyId, stay, except }: { propertyId: number; stay: Stay; except: number },
): Promise<CompetingEnquiry[]> {
  const rows = await database
    .selectFrom('enquiry')
    .where('property_id', '=', propertyId)
    .where('id', '<>', except)
    .where('status', 'in', ['new', 'answered', 'offered'])
    .where('check_in_date', '<', stay.checkOut)
    .where('check_out_date', '>', stay.checkIn)
    .select(['id', 'name', 'check_in_date', 'check_out_date', 'guests', 'status', 'reply_due_at'])
    .orderBy('reply_due_at')
    .orderBy('id')
    .limit(MAX_COMPETING)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    checkInDate: toDay(String(row.check_in_date)),
    checkOutDate: toDay(String(row.check_out_date)),
    guests: row.guests,
    status: row.status,
    replyDueAt: row.reply_due_at.toISOString(),
  }))
}

/** Returns the newest booking made from an enquiry, ignoring deleted bookings; `null` without a booking. */
export async function findBookingOfEnquiry(
  database: Kysely<DB>,
  enquiryId: number,
): Promise<{ id: number; status: BookingStatus } | null> {
  const row = await database
    .selectFrom('booking')
    .where('enquiry_id', '=', enquiryId)
    .where('deleted_at', 'is', null)
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Deletes at most `max` enquiries without a booking, either created before an instant or sent from an email address.
 * Returns the deleted ids.
 */
export async function deleteEnquiries(db: DbTransaction, scope: ErasureScope, max: number): Promise<number[]> {
  const old = db
    .selectFrom('enquiry')
    .select('id')
    .where(isInErasureScope(scope))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('booking').select('booking.id').whereRef('booking.enquiry_id', '=', 'enquiry.id'))),
    )
    .orderBy('id')
    .limit(max)
  const rows = await db.deleteFrom('enquiry').where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Must equal the expression of the index `enquiry_words`. */
export const SEARCHED_TEXT = sql<string>`(name || E'\\n' || email || E'\\n' || phone || E'\\n' || property_title || E'\\n' || message)`

export function toEnquiry(row: StoredEnquiry): OfficeEnquiry {
  const { created_at, ...fields } = row
  return {
    ...asFields(fields),
    marks: row.marks.map((mark) => enquiryMark.parse(mark)),
    replyDueAt: row.reply_due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    timestamp: created_at.toISOString(),
  }
}
