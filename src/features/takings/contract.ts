import * as z from 'zod/mini'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { amount, id, idCalled } from '#platform/shared/wire.ts'

const WRONG_MONTH = 'Please enter a month'
const month = z.string(WRONG_MONTH).check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, WRONG_MONTH))

/** The most months that one answer covers: ten years. */
export const MAX_MONTHS = 120

const monthsOfHome = z.object({ from: month, to: month }).check(
  z.refine(({ from, to }) => monthsBetween(from, to) >= 0, {
    path: ['to'],
    error: 'The last month must not come before the first',
  }),
  z.refine(({ from, to }) => monthsBetween(from, to) < MAX_MONTHS, {
    path: ['to'],
    error: `Please choose at most ${MAX_MONTHS} months`,
  }),
)

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

const figures = {
  /** Stays that are confirmed or over and have a night in the month; in the total each counts once. */
  bookings: z.int(),
  nights: z.int(),
  /** Nights that were not kept free of guests by a block. */
  openNights: z.int(),
  /** Per cent of the open nights that were let, with one decimal; `null` where none was open. */
  occupancy: z.nullable(z.number()),
  /**
   * The prices of the stays, less what was taken off them, spread over their nights to the penny; charges of cancelled
   * ones stand in their month of arrival. Of deleted bookings what was kept.
   */
  income: amount,
  /** What was kept of security deposits for damage, by the day of the entry: income beside that of the stays. */
  damage: amount,
  /** Money that came and went in the month, by the day of the entry; what was moved to a stay of another home is that home’s. */
  received: amount,
  refunds: amount,
}
const monthOfTakings = z.object({ month, ...figures })
const takings = z.object({
  propertyId: id,
  title: z.string(),
  from: month,
  to: month,
  months: z.array(monthOfTakings),
  total: z.object(figures),
  /** What of the total was let through other channels, and paid there. */
  channels: z.array(z.object({ channel: z.enum(CHANNELS), bookings: z.int(), nights: z.int(), income: amount })),
  /** Deleted bookings of which money moved in these months: it is among what was received and refunded. */
  deleted: z.array(z.object({ bookingId: id, received: amount, refunds: amount })),
})
export type Takings = z.infer<typeof takings>

const aProperty = z.object({ id: idCalled('Property Not Found') })

export const getTakings = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/takings',
  access: 'admin',
  summary: 'What a home has taken, month by month, for its owner',
  shows: ['bookings', 'money'],
  params: aProperty,
  query: monthsOfHome,
  answer: takings,
})

export const exportTakings = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/takings.csv',
  access: 'admin',
  summary: 'The same as CSV',
  shows: [],
  params: aProperty,
  query: monthsOfHome,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})
