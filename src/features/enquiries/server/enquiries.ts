import { readStanding } from '#features/inbox/server/promises.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { acknowledge, tellOffice } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Enquiry, EnquiryForm, EnquiryStatus, EnquirySummary, OfficeEnquiry } from '../contract.ts'
import { acknowledgement, announcement } from './letters.tsx'
import { marksOf, type WishedStay } from './marks.ts'
import { addEnquiry, homeByTitle, pageOfEnquiries } from './store.ts'

/**
 * Takes a guest's enquiry: the row, its line of the trail and its letters in the caller's transaction. Refuses days
 * before today in London (decisions 4, row 18). What the office should notice is marked, never refused (rows 10, 11).
 * What looks like a robot's is kept as spam and told to nobody (threats 31).
 */
export async function receiveEnquiry(office: Office, books: Books, form: EnquiryForm): Promise<Enquiry> {
  const now = office.clock.now()
  const stay = { checkIn: form.checkInDate || null, checkOut: form.checkOutDate || null }
  refusePastDays(stay, dayInLondon(now))

  const settings = await readSettings(office, books)
  const home = await homeByTitle(books, form.propertyTitle)
  const row = await addEnquiry(books, {
    name: form.name,
    email: form.email,
    phone: form.phone,
    property_title: form.propertyTitle,
    property_id: home?.id ?? null,
    guests: form.guests,
    check_in_date: stay.checkIn,
    check_out_date: stay.checkOut,
    message: form.message,
    status: looksAutomatic(form) ? 'spam' : 'new',
    marks: marksOf(form.guests, stay, home, settings.policy.minimumStayNights),
    promised_by: hoursAfter(now, settings.policy.enquiryResponseHours),
    created_at: now,
  })
  const { id, propertyId, status, marks, checkInDate, checkOutDate, guests } = row
  const after = { propertyId, status, marks, checkInDate, checkOutDate, guests }
  await writeTrail(office, books, { actor: 'guest', action: 'received', item: 'enquiry', itemId: id, after })

  if (row.status !== 'spam') {
    const { business } = settings
    await acknowledge(office, books, await acknowledgement(row, business, home?.isShown ? home.title : null))
    await tellOffice(office, books, business, await announcement(row, business, office.config.publicUrl))
  }
  return row
}

/**
 * Enquiries as the office reads them: those that wait for an answer first, the oldest promise before the others; then
 * those dealt with; spam last. `status` and `search` narrow the list.
 */
export function readEnquiries(
  office: Office,
  query: { limit?: number; offset?: number; status?: EnquiryStatus; search?: string },
): Promise<Paged<OfficeEnquiry>> {
  return pageOfEnquiries(office.database, query)
}

/** How many enquiries stand where, and how the promise of an answer is kept (decisions 5.2). */
export async function summariseInbox(office: Office): Promise<EnquirySummary> {
  const { counts, promise } = await readStanding(office, 'enquiry')
  const none = { new: 0, answered: 0, offered: 0, booked: 0, declined: 0, spam: 0 }
  return { counts: { ...none, ...counts }, promise }
}

function refusePastDays({ checkIn, checkOut }: WishedStay, today: Day): void {
  const errors: FieldError[] = []
  if (checkIn && checkIn < today) errors.push({ path: 'checkInDate', message: 'Check-in cannot be in the past' })
  if (checkOut && checkOut < today) errors.push({ path: 'checkOutDate', message: 'Check-out cannot be in the past' })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}

/** The instant some hours after another. */
function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
