import { type Enquiry, type EnquiryForm, enquiryStatus, type OfficeEnquiry } from '#features/enquiries/contract.ts'
import { type Arrival, Inbox } from '#features/inbox/server/inbox.ts'
import { quoteStay } from '#features/prices/server/quotes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { asColumns } from '#platform/server/database/names.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import { announcing, samples, type Thanked, thanking } from './emails.tsx'
import { marksOf, type RequestedStay } from './marks.ts'
import {
  addEnquiry,
  asEnquiry,
  deleteEnquiries,
  enquiryRows,
  homeById,
  homeByTitle,
  noteAnswered,
  updateEnquiry,
  WORDS,
} from './store.ts'

/** An enquiry that became a booking is kept as long as the booking names its guest. */
export const enquiries = new Inbox({
  item: 'enquiry',
  notFound: 'Enquiry not found',
  statusIn: 'status',
  statuses: enquiryStatus.options,
  answered: 'answered',
  hoursToAnswer: (policy) => policy.enquiryResponseHours,
  retentionMonths: (policy) => policy.enquiryRetentionMonths,
  rows: enquiryRows,
  words: WORDS,
  update: updateEnquiry,
  deleteRows: deleteEnquiries,
  entryOf: asEnquiry,
  factsOf: ({ propertyId, status, marks, checkInDate, checkOutDate, guests }) => ({
    propertyId,
    status,
    marks,
    checkInDate,
    checkOutDate,
    guests,
  }),
  audited: ['status', 'propertyId', 'replyDueAt'],
  emails: {
    writer: 'guest',
    what: 'an enquiry',
    thanks: 'enquiry-acknowledgement',
    news: 'enquiry',
    reply: 'enquiry-reply',
    thanking,
    announcing,
    toRepeat,
    samples,
  },
  noteAnswered,
})

/**
 * Stores a guest's enquiry, with audit log entry and emails. Throws `invalid` for days before today in London. Other problems are
 * marked for the office, not rejected.
 */
export async function receiveEnquiry(tx: TxContext, form: EnquiryForm): Promise<Enquiry> {
  const stay = { checkIn: form.checkInDate || null, checkOut: form.checkOutDate || null }
  refusePastDays(stay, dayInLondon(tx.clock.now()))

  const home = await homeByTitle(tx.database, form.propertyTitle)
  const marks = await marksOf(tx, { guests: form.guests, ...stay }, home)
  const { website: _website, elapsedMs: _elapsed, ...written } = form
  const add = (arrival: Arrival<'status'>) =>
    addEnquiry(tx.database, {
      ...asColumns(written),
      check_in_date: stay.checkIn,
      check_out_date: stay.checkOut,
      property_id: home?.id ?? null,
      marks,
      ...arrival,
    })
  return asEnquiry(await enquiries.receive(tx, form, add))
}

/** The email of thanks has title and price of a shown home only. */
async function toRepeat(enquiry: OfficeEnquiry, ctx: AppContext): Promise<Thanked> {
  const home = enquiry.propertyId === null ? undefined : await homeById(ctx.database, enquiry.propertyId)
  if (!home?.isShown) return { ...enquiry, propertyTitle: '' }
  return { ...enquiry, propertyTitle: home.title, total: await totalOf(ctx, enquiry) }
}

/** The price on the home's page, in pounds; `null` if it has none: a date is missing, or the party is too large. */
async function totalOf(ctx: AppContext, enquiry: OfficeEnquiry): Promise<string | null> {
  const { propertyId, checkInDate: checkIn, checkOutDate: checkOut, guests } = enquiry
  if (propertyId === null || !checkIn || !checkOut || !isDay(checkIn) || !isDay(checkOut)) return null
  try {
    return (await quoteStay(ctx, { propertyId, stay: { checkIn, checkOut }, guests })).total
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function refusePastDays({ checkIn, checkOut }: RequestedStay, today: Day): void {
  const errors: FieldError[] = []
  if (checkIn && checkIn < today) errors.push({ path: 'checkInDate', message: 'Check-in cannot be in the past' })
  if (checkOut && checkOut < today) errors.push({ path: 'checkOutDate', message: 'Check-out cannot be in the past' })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}
