import * as z from 'zod/mini'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { amount, id, idWithMessage } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const WRONG_MONTH = 'Please enter a month'
const month = z.string(WRONG_MONTH).check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, WRONG_MONTH))

/** Most months in one response: ten years. */
export const MAX_MONTHS = 120

const monthRange = z.object({ from: month, to: month }).check(
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
  /** Confirmed or completed stays with a night in the month; the total counts each stay once. */
  bookings: z.int(),
  nights: z.int(),
  /** Nights that are not blocked. */
  openNights: z.int(),
  /** Per cent of the open nights that were let, with one decimal; null if no night was open. */
  occupancy: z.nullable(z.number()),
  /**
   * Prices less allowances, spread over the nights of each stay. Cancellation charges count in the month of arrival. Of a deleted
   * booking the kept part counts.
   */
  income: amount,
  /** Kept from security deposits for damage, by the day of the entry; not part of `income`. */
  damage: amount,
  /** Payments and refunds by the day of the entry. Money moved to a stay in another home counts in that home. */
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
  /** The part of the total that was let and paid through other channels. */
  channels: z.array(z.object({ channel: z.enum(CHANNELS), bookings: z.int(), nights: z.int(), income: amount })),
  /** Deleted bookings whose money moved in these months; included in `received` and `refunds`. */
  deleted: z.array(z.object({ bookingId: id, received: amount, refunds: amount })),
})
export type Takings = z.infer<typeof takings>

const propertyParams = z.object({ id: idWithMessage('Property Not Found') })

export const getTakings = endpoint({
  ...calls.getTakings,
  access: 'view money',
  summary: 'Returns a home’s takings by month, for its owner',
  params: propertyParams,
  query: monthRange,
  answer: takings,
})

export const exportTakings = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/takings.csv',
  access: 'view money',
  summary: 'Exports a home’s takings as CSV',
  shows: [],
  params: propertyParams,
  query: monthRange,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})
