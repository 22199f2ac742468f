import type { OpenBooking } from '#features/bookings/contract.ts'
import { homeTitle } from '#features/bookings/server/agreement/agreement-facts.ts'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Found } from '#platform/server/mail/email-type.ts'
import type { DueEmail } from '#platform/server/mail/email-types.ts'
import { dayInLondon, formatFullDay, formatLongMoment } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, pence, penceOf } from '#platform/shared/money.ts'

/** The closing line of most emails to guests. */
export const CLOSING_LINE = 'If this surprises you, write to {email} or call {phone}.'

export function toGuest<Data extends { booking: OpenBooking }>(data: Data): Found<Data> {
  return { to: data.booking.guestEmail, data }
}

/** Returns `null` where the email no longer applies, for example after a cancellation was reversed. */
export async function findBookingIfStill(ctx: AppContext, { itemId }: DueEmail, what: 'cancelled' | 'agreed') {
  const booking = await findBookingToEmail(ctx, itemId)
  return booking && (booking.status === 'cancelled') === (what === 'cancelled') ? booking : null
}

export function bookingPlaceholders({ booking }: { booking: OpenBooking }) {
  return {
    name: booking.guestName,
    home: homeTitle(booking),
    arrival: formatFullDay(dayInLondon(new Date(booking.checkIn))),
    departure: formatFullDay(dayInLondon(new Date(booking.checkOut))),
  }
}

export function formatMoment(instant: string): string {
  return formatLongMoment(new Date(instant))
}

/** Damage beyond the deposit gets a separate line. */
export function owedFacts(booking: OpenBooking): [string, string | null][] {
  return [
    ['Still to pay', formatOwed(booking)],
    ['Damage beyond the deposit still to pay', formatClaim(booking)],
  ]
}

/** Deposit and price still owed, without damage; `null` for none. */
export function formatOwed({ money }: OpenBooking): string | null {
  const owed = money && pence(penceOf(money.owed) - penceOf(money.claimOwed))
  return owed && owed > 0 ? formatPounds(owed) : null
}

/** Damage beyond the deposit that is still owed; `null` for none. */
export function formatClaim({ money }: OpenBooking): string | null {
  return money && penceOf(money.claimOwed) > 0 ? formatPoundsText(money.claimOwed) : null
}

/** The amount owed to the guest; `null` for none. */
export function formatRefund({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) < 0 ? formatPoundsText(money.owed.replace('-', '')) : null
}
