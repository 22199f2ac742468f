import type { OpenBooking } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Found } from '#platform/server/mail/email-type.ts'
import type { DueEmail } from '#platform/server/mail/email-types.ts'
import { dayInLondon, formatFullDay, formatLongMoment, toDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, penceOf } from '#platform/shared/money.ts'
import { bookingToTell } from '../told-guest.ts'

/** What most emails to a guest end with. */
export const SURPRISED = 'If this surprises you, write to {email} or call {phone}.'

/** an email to the guest of a booking. */
export function toGuest<Data extends { booking: OpenBooking }>(data: Data): Found<Data> {
  return { to: data.booking.guestEmail, data }
}

/** The booking that an email is about, where it still is what the email says. */
export async function bookingThatIs(ctx: AppContext, { itemId }: DueEmail, what: 'cancelled' | 'agreed') {
  const booking = await bookingToTell(ctx, itemId)
  return booking && (booking.status === 'cancelled') === (what === 'cancelled') ? booking : null
}

/** What the words of an email about a booking may name. */
export function ofBooking({ booking }: { booking: OpenBooking }) {
  return {
    name: booking.guestName,
    home: titleOf(booking),
    arrival: formatFullDay(dayInLondon(new Date(booking.checkIn))),
    departure: formatFullDay(dayInLondon(new Date(booking.checkOut))),
  }
}

export function titleOf({ property }: OpenBooking): string {
  return property?.title ?? 'our home'
}

export function daysOf({ checkIn, checkOut }: OpenBooking): [string, string][] {
  return [
    ['Check-in', formatFullDay(dayInLondon(new Date(checkIn)))],
    ['Check-out', formatFullDay(dayInLondon(new Date(checkOut)))],
  ]
}

export function pounds(pence: number): string {
  return formatPounds(penceOf((pence / 100).toFixed(2)))
}

export function fullDay(day: string): string {
  return formatFullDay(toDay(day))
}

export function moment(instant: string): string {
  return formatLongMoment(new Date(instant))
}

/** What the guest still owes, in words; `null` for nothing. */
export function owedOf({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) > 0 ? formatSum(money.owed) : null
}

/** What is owed to the guest, in words; `null` for nothing. */
export function refundOf({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) < 0 ? formatSum(money.owed.replace('-', '')) : null
}
