import type { Note } from '#features/inbox/contract.ts'
import { type Promised, promiseAnew, promiseMoved } from '#features/inbox/server/moves.ts'
import { addNote } from '#features/inbox/server/notes.ts'
import { isUntold, postReply } from '#features/inbox/server/replies.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { acknowledge } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { type Day, isDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { EnquiryChanges, EnquiryReply, EnquiryStatus, OfficeEnquiry } from '../contract.ts'
import { acknowledgement } from './letters.tsx'
import { marksOf } from './marks.ts'
import { asEnquiry, type EnquiryInBooks, enquiryWithIdKept, homeById, updateEnquiry } from './store.ts'

/**
 * Marks an enquiry, or says by hand which home is meant, with its line in the trail. Any status may follow any other.
 * What came as spam and turns out to be a person's starts anew: its promise counts from now, and, back among the new
 * ones, its sender gets the thanks that it never had. Refuses a stale `version` as `taken`, an unknown home as `invalid`.
 */
export function changeEnquiry(
  office: Office,
  id: number,
  { status, propertyId, version }: EnquiryChanges,
  staff: StaffMember,
): Promise<OfficeEnquiry> {
  return office.database.transaction().execute(async (books) => {
    const before = await enquiryKept(books, id)
    refuseStale(version, before.version, asEnquiry(before))
    const moved =
      status !== undefined && status !== before.status ? await statusMoved(office, books, before, status) : {}
    const meant = propertyId !== undefined && propertyId !== before.property_id
    const named = meant ? await homeNamed(office, books, before, propertyId) : {}
    const values = { ...moved, ...named }
    if (Object.keys(values).length === 0) return asEnquiry(before)
    const wasUntold = before.status === 'spam' && (await isUntold(books, aboutIt(id)))
    const after = await updateEnquiry(books, id, values)
    await told(office, books, 'changed', before, after, staff)
    if (wasUntold && after.status === 'new') await thank(office, books, after)
    return after
  })
}

/**
 * Answers an enquiry: the letter, the status that follows, the first answer's moment and the trail in the caller's
 * transaction. Without a status a new one (or what was taken for spam) becomes answered, any other stays as it is.
 */
export async function replyToEnquiry(
  office: Office,
  books: Books,
  id: number,
  reply: EnquiryReply,
  staff: StaffMember,
): Promise<OfficeEnquiry> {
  const before = await enquiryKept(books, id)
  refuseStale(reply.version, before.version, asEnquiry(before))
  const waited = before.status === 'new' || before.status === 'spam'
  const status = reply.status ?? (waited ? 'answered' : before.status)
  const { policy } = await readSettings(office, books)
  const hours = policy.enquiryResponseHours
  // Before the letter: it is what tells whether anybody was ever written to.
  const promised_by = await promiseAnew(office, books, aboutIt(id), promisedOf(before), hours)
  await postReply(office, books, aboutIt(id), before.email, reply)
  const answered_at = before.answered_at ?? office.clock.now()
  const after = await updateEnquiry(books, id, { status, answered_at, promised_by })
  await told(office, books, 'replied', before, after, staff)
  return after
}

/** Adds a note to an enquiry, in the caller's transaction. Refuses an unknown one as `missing`. */
export async function noteOnEnquiry(
  office: Office,
  books: Books,
  id: number,
  text: string,
  staff: StaffMember,
): Promise<Note> {
  await enquiryKept(books, id)
  return addNote(office, books, aboutIt(id), text, staff)
}

/** Marks an enquiry as booked, in the transaction in which its booking is made. Refuses an unknown one as `invalid`. */
export async function enquiryBooked(
  office: Office,
  books: Books,
  enquiryId: number,
  bookingId: number,
  by: StaffMember | 'guest',
): Promise<void> {
  const before = await enquiryWithIdKept(books, enquiryId)
  if (!before) throw new Refusal('invalid', 'There is no such enquiry any more')
  const after = await updateEnquiry(books, enquiryId, await statusMoved(office, books, before, 'booked'))
  await told(office, books, 'booked', before, after, by, { bookingId })
}

/**
 * Marks an enquiry as offered, in the transaction in which the offer is made and before its letter is written: that is
 * what its promise goes by. One that is booked already stays so. Refuses an unknown one as `invalid`.
 */
export async function enquiryOffered(
  office: Office,
  books: Books,
  enquiryId: number,
  offerId: number,
  staff: StaffMember,
): Promise<void> {
  const before = await enquiryWithIdKept(books, enquiryId)
  if (!before) {
    const message = 'This enquiry is no longer there'
    throw new Refusal('invalid', message, { errors: [{ path: 'enquiryId', message }] })
  }
  const status = before.status === 'booked' ? 'booked' : 'offered'
  const after = await updateEnquiry(books, enquiryId, await statusMoved(office, books, before, status))
  await told(office, books, 'offered', before, after, staff, { offerId })
}

async function enquiryKept(books: Books, id: number): Promise<EnquiryInBooks> {
  const row = await enquiryWithIdKept(books, id)
  if (!row) throw new Refusal('missing', 'Enquiry not found')
  return row
}

function aboutIt(itemId: number) {
  return { item: 'enquiry', itemId } as const
}

/** What a move to another status writes. */
async function statusMoved(office: Office, books: Books, row: EnquiryInBooks, status: EnquiryStatus) {
  const { policy } = await readSettings(office, books)
  const moved = { status, hours: policy.enquiryResponseHours }
  return { status, ...(await promiseMoved(office, books, aboutIt(row.id), promisedOf(row), moved)) }
}

function promisedOf({ status, promised_by, answered_at }: EnquiryInBooks): Promised {
  return { status, promisedBy: promised_by, answeredAt: answered_at }
}

async function homeNamed(office: Office, books: Books, row: EnquiryInBooks, propertyId: number | null) {
  const home = propertyId === null ? undefined : await homeById(books, propertyId)
  if (propertyId !== null && !home)
    throw new Refusal('invalid', 'Please select a property', {
      errors: [{ path: 'propertyId', message: 'Please select a property' }],
    })
  const { policy } = await readSettings(office, books)
  const stay = { checkIn: dayOrNull(row.check_in_date), checkOut: dayOrNull(row.check_out_date) }
  return { property_id: propertyId, marks: marksOf(row.guests, stay, home, policy.minimumStayNights) }
}

function dayOrNull(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null
}

async function thank(office: Office, books: Books, enquiry: OfficeEnquiry): Promise<void> {
  const { business } = await readSettings(office, books)
  const home = enquiry.propertyId === null ? undefined : await homeById(books, enquiry.propertyId)
  await acknowledge(office, books, await acknowledgement(enquiry, business, home?.isShown ? home.title : null))
}

/** The trail tells how it stood and stands; of the guest, of notes and letters it tells nothing. */
async function told(
  office: Office,
  books: Books,
  action: string,
  row: EnquiryInBooks,
  after: OfficeEnquiry,
  by: StaffMember | 'guest',
  besides: Record<string, unknown> = {},
): Promise<void> {
  const before = asEnquiry(row)
  const changed = (['status', 'propertyId', 'promisedBy'] as const).filter((field) => before[field] !== after[field])
  const valuesOf = (enquiry: OfficeEnquiry) => Object.fromEntries(changed.map((field) => [field, enquiry[field]]))
  await writeTrail(office, books, {
    ...(by === 'guest' ? { actor: 'guest' as const } : { actor: 'staff' as const, userId: by.userId }),
    action,
    item: 'enquiry',
    itemId: row.id,
    before: valuesOf(before),
    after: { ...valuesOf(after), ...besides },
  })
}
