import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Enquiry as EnquiryRow } from '#database/tables.ts'
import type { BookingStatus } from '#features/bookings/contract.ts'
import { holding } from '#features/inbox/server/search.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { type EnquiryStatus, enquiryMark, type OfficeEnquiry, type Rival } from '../contract.ts'

/** What an enquiry must know of the home that it names. */
export interface Home {
  id: number
  title: string
  maxGuests: number
  minimumStay: number | null
  isShown: boolean
}

/** The home that goes by a title, letter case aside (decisions 4, row 10). */
export async function homeByTitle(books: Books, title: string): Promise<Home | undefined> {
  return letHomes(books)
    .where((row) => row(row.fn('lower', ['title']), '=', row.fn<string>('lower', [row.val(title)])))
    .executeTakeFirst()
}

/** A home that is not deleted. */
export async function homeById(books: Books, id: number): Promise<Home | undefined> {
  return letHomes(books).where('id', '=', id).executeTakeFirst()
}

function letHomes(books: Books) {
  return books
    .selectFrom('property')
    .select(['id', 'title', 'max_guests as maxGuests', 'minimum_stay as minimumStay', 'is_available as isShown'])
    .where('deleted_at', 'is', null)
}

/** What a home is called, a deleted one too. */
export async function homeNamed(database: Kysely<DB>, id: number) {
  const row = await database
    .selectFrom('property')
    .where('id', '=', id)
    .select(['id', 'title', 'deleted_at'])
    .executeTakeFirst()
  return row ? { id: row.id, title: row.title, isDeleted: row.deleted_at !== null } : null
}

export async function addEnquiry(books: Books, values: Insertable<EnquiryRow>): Promise<OfficeEnquiry> {
  return asEnquiry(await books.insertInto('enquiry').values(values).returningAll().executeTakeFirstOrThrow())
}

export type EnquiryInBooks = Selectable<DB['enquiry']>

export function enquiryWithId(database: Kysely<DB>, id: number): Promise<EnquiryInBooks | undefined> {
  return database.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the end of the transaction: whoever changes it next sees what this one did. */
export function enquiryWithIdKept(books: Books, id: number): Promise<EnquiryInBooks | undefined> {
  return books.selectFrom('enquiry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes some fields and counts the version up. */
export async function updateEnquiry(books: Books, id: number, values: Updateable<EnquiryRow>): Promise<OfficeEnquiry> {
  const row = await books
    .updateTable('enquiry')
    .set((present) => ({ ...values, version: present('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asEnquiry(row)
}

interface Wanted {
  limit?: number
  offset?: number
  status?: EnquiryStatus
  search?: string
}

/** One page and how many there are in all, in one query unless the page lies beyond the end. */
export async function pageOfEnquiries(
  database: Office['database'],
  { limit = DEFAULT_LIMIT, offset = 0, status, search }: Wanted,
): Promise<Paged<OfficeEnquiry>> {
  const { page, count } = listOfEnquiries(database, { status, search })
  const rows = await page.limit(limit).offset(offset).execute()
  if (rows[0] || offset === 0) return { rows: rows.map(asEnquiry), total: rows[0]?.total ?? 0 }
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: [], total }
}

/** The list in its order, and its count beside it: so the page itself is read off the index, whatever the count takes. */
export function listOfEnquiries(database: Kysely<DB>, { status, search }: Pick<Wanted, 'status' | 'search'>) {
  const wanted = database
    .selectFrom('enquiry')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`${WORDS} ilike ${holding(search ?? '')}`))
  const count = wanted.select((row) => row.fn.countAll<number>().as('total'))
  const page = wanted.selectAll().select(count.as('total')).orderBy(URGENCY).orderBy('promised_by').orderBy('id')
  return { page, count }
}

/** Most of the others who ask for the same nights; more than these nobody weighs against each other. */
const MOST_RIVALS = 50

/** Others that ask for some of the nights of a home and were not turned away, the oldest promise first. */
export async function rivalsFor(
  database: Kysely<DB>,
  { propertyId, stay, except }: { propertyId: number; stay: Stay; except: number },
): Promise<Rival[]> {
  const rows = await database
    .selectFrom('enquiry')
    .where('property_id', '=', propertyId)
    .where('id', '<>', except)
    .where('status', 'in', ['new', 'answered', 'offered'])
    .where('check_in_date', '<', stay.checkOut)
    .where('check_out_date', '>', stay.checkIn)
    .select(['id', 'name', 'check_in_date', 'check_out_date', 'guests', 'status', 'promised_by'])
    .orderBy('promised_by')
    .orderBy('id')
    .limit(MOST_RIVALS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    checkInDate: toDay(String(row.check_in_date)),
    checkOutDate: toDay(String(row.check_out_date)),
    guests: row.guests,
    status: row.status,
    promisedBy: row.promised_by.toISOString(),
  }))
}

/** The newest booking that came of an enquiry; null when none did, or when it was deleted. */
export async function bookingOf(
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

/** Deletes some enquiries that were written before an instant and that no booking keeps. Answers their numbers. */
export async function deleteEnquiriesBefore(books: Books, instant: Date, most: number): Promise<number[]> {
  const old = books
    .selectFrom('enquiry')
    .select('id')
    .where('created_at', '<', instant)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('booking').select('booking.id').whereRef('booking.enquiry_id', '=', 'enquiry.id'))),
    )
    .orderBy('id')
    .limit(most)
  const rows = await books.deleteFrom('enquiry').where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** As the index `enquiry_by_promise` has it. */
const URGENCY = sql`CASE status WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END`

/** As the index `enquiry_words` has it. */
const WORDS = sql`(name || E'\\n' || email || E'\\n' || phone || E'\\n' || property_title || E'\\n' || message)`

/** An enquiry as the office reads it. */
export function asEnquiry(row: EnquiryInBooks): OfficeEnquiry {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    propertyTitle: row.property_title,
    propertyId: row.property_id,
    guests: row.guests,
    checkInDate: row.check_in_date,
    checkOutDate: row.check_out_date,
    message: row.message,
    status: row.status,
    marks: row.marks.map((mark) => enquiryMark.parse(mark)),
    promisedBy: row.promised_by.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    timestamp: row.created_at.toISOString(),
    version: row.version,
  }
}
