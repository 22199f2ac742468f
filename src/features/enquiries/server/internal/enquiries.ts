import { type Enquiry, type EnquiryForm, enquiryStatus, type OfficeEnquiry } from '#features/enquiries/contract.ts'
import { Inbox, type ReceivedColumns } from '#features/inbox/server/inbox.ts'
import { quoteStay } from '#features/prices/server/quotes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { asColumns } from '#platform/server/database/names.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import { type AcknowledgedEnquiry, acknowledgement, notification, samples } from './emails.tsx'
import { findMarks, type RequestedStay } from './marks.ts'
import {
  deleteEnquiries,
  enquiryRows,
  findHomeById,
  findHomeByTitle,
  insertEnquiry,
  SEARCHED_TEXT,
  toEnquiry,
  updateEnquiry,
} from './store.ts'

export const enquiries = new Inbox({
  item: 'enquiry',
  notFound: 'Enquiry not found',
  statusColumn: 'status',
  statuses: enquiryStatus.options,
  answered: 'answered',
  hoursToAnswer: (policy) => policy.enquiryResponseHours,
  retentionMonths: (policy) => policy.enquiryRetentionMonths,
  rows: enquiryRows,
  searchedText: SEARCHED_TEXT,
  update: updateEnquiry,
  deleteRows: deleteEnquiries,
  toEntry: toEnquiry,
  auditFacts: ({ propertyId, status, marks, checkInDate, checkOutDate, guests }) => ({
    propertyId,
    status,
    marks,
    checkInDate,
    checkOutDate,
    guests,
  }),
  auditedFields: ['status', 'propertyId', 'replyDueAt'],
  emails: {
    senderRole: 'guest',
    itemWithArticle: 'an enquiry',
    acknowledgementKind: 'enquiry-acknowledgement',
    notificationKind: 'enquiry',
    replyKind: 'enquiry-reply',
    acknowledgement,
    notification,
    reduceForAcknowledgement: acknowledgedEnquiry,
    samples,
  },
})

/**
 * Stores a guest's enquiry and queues its emails. Throws `invalid` for days before today in London. Other problems only add
 * warnings for the office.
 */
export async function receiveEnquiry(tx: TxContext, form: EnquiryForm): Promise<Enquiry> {
  const stay = { checkIn: form.checkInDate || null, checkOut: form.checkOutDate || null }
  checkDaysNotPast(stay, dayInLondon(tx.clock.now()))

  const home = await findHomeByTitle(tx.database, form.propertyTitle)
  const marks = await findMarks(tx, { guests: form.guests, ...stay }, home)
  const { website: _website, elapsedMs: _elapsed, ...written } = form
  const add = (arrival: ReceivedColumns<'status'>) =>
    insertEnquiry(tx.database, {
      ...asColumns(written),
      check_in_date: stay.checkIn,
      check_out_date: stay.checkOut,
      property_id: home?.id ?? null,
      marks,
      ...arrival,
    })
  return toEnquiry(await enquiries.receive(tx, form, add))
}

/** The acknowledgement shows title and price only of a home that is visible to guests. */
async function acknowledgedEnquiry(enquiry: OfficeEnquiry, ctx: AppContext): Promise<AcknowledgedEnquiry> {
  const home = enquiry.propertyId === null ? undefined : await findHomeById(ctx.database, enquiry.propertyId)
  if (!home?.isVisible) return { ...enquiry, propertyTitle: '' }
  return { ...enquiry, propertyTitle: home.title, total: await findTotal(ctx, enquiry) }
}

/**
 * Returns the price on the home's page in pounds; `null` without both dates or if no quote is possible, for example for
 * too many guests.
 */
async function findTotal(ctx: AppContext, enquiry: OfficeEnquiry): Promise<string | null> {
  const { propertyId, checkInDate: checkIn, checkOutDate: checkOut, guests } = enquiry
  if (propertyId === null || !checkIn || !checkOut || !isDay(checkIn) || !isDay(checkOut)) return null
  try {
    return (await quoteStay(ctx, { propertyId, stay: { checkIn, checkOut }, guests })).total
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function checkDaysNotPast({ checkIn, checkOut }: RequestedStay, today: Day): void {
  const errors: FieldError[] = []
  if (checkIn && checkIn < today) errors.push({ path: 'checkInDate', message: 'Check-in cannot be in the past' })
  if (checkOut && checkOut < today) errors.push({ path: 'checkOutDate', message: 'Check-out cannot be in the past' })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}
