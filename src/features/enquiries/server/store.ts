import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB, Enquiry as EnquiryRow } from '#database/tables.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { type EnquiryStatus, enquiryMark, type OfficeEnquiry } from '../contract.ts'

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
  return books
    .selectFrom('property')
    .select(['id', 'title', 'max_guests as maxGuests', 'minimum_stay as minimumStay', 'is_available as isShown'])
    .where((row) => row(row.fn('lower', ['title']), '=', row.fn<string>('lower', [row.val(title)])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function addEnquiry(books: Books, values: Insertable<EnquiryRow>): Promise<OfficeEnquiry> {
  return asEnquiry(await books.insertInto('enquiry').values(values).returningAll().executeTakeFirstOrThrow())
}

/** One page and how many there are in all, in one query unless the page lies beyond the end. */
export async function pageOfEnquiries(
  database: Office['database'],
  { limit = DEFAULT_LIMIT, offset = 0, status }: { limit?: number; offset?: number; status?: EnquiryStatus },
): Promise<Paged<OfficeEnquiry>> {
  const wanted = database
    .selectFrom('enquiry')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
  const rows = await wanted
    .selectAll()
    .select((row) => row.fn.countAll<number>().over().as('total'))
    .orderBy(URGENCY)
    .orderBy('promised_by')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows[0] || offset === 0) return { rows: rows.map(asEnquiry), total: rows[0]?.total ?? 0 }
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: [], total }
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

function asEnquiry(row: Selectable<DB['enquiry']>): OfficeEnquiry {
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
    timestamp: row.created_at.toISOString(),
    version: row.version,
  }
}
