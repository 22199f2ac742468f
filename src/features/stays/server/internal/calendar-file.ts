import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { isAgreed, STATES } from '#features/booking-state.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { findHomeForGuests } from '#features/properties/server/home-for-guests.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/routes/route.ts'
import { formatTimeOfDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { LinkedBooking } from '../resolve-private-link.ts'

/**
 * Returns a calendar file of the stay, without access details, because calendars are shared. The file of a cancelled stay
 * removes the entry. Throws `conflict` without held nights.
 */
export async function calendarFile(ctx: AppContext, { booking, columns }: LinkedBooking): Promise<Download> {
  const isCancelled = booking.status === 'cancelled'
  if (!isCancelled && !STATES[booking.state].hasNights)
    throw new Refusal('conflict', 'There is an entry for your calendar once we hold your dates.')
  const [{ business }, home] = await Promise.all([
    readSettings(ctx),
    findHomeForGuests(ctx.database, booking.propertyId),
  ])
  const host = new URL(ctx.config.publicUrl).hostname
  const calendar = ical({
    prodId: { company: 'Latchkey', product: 'Stays', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // A stable id, so that adding the stay again updates the entry.
    id: `stay-${booking.id}@${host}`,
    sequence: booking.version,
    status: statusOf(booking),
    stamp: columns.updated_at,
    start: new Date(booking.checkIn),
    end: new Date(booking.checkOut),
    summary: `Stay at ${home?.title ?? business.name}`,
    location: home?.city ?? '',
    description: [
      isCancelled
        ? 'This stay was cancelled.'
        : `Check-in from ${formatTimeOfDay(booking.terms.checkInFrom)}, check-out by ${formatTimeOfDay(booking.terms.checkOutBy)}.`,
      `${[business.name, business.phone].filter(Boolean).join(', ')}. Reference ${paymentReference(booking.id)}.`,
      ...(isCancelled ? [] : ['Your own page with us shows how to get in shortly before you arrive.']),
    ].join('\n'),
  })
  // RFC 5545: every line ends with a line break, also the last line.
  return { filename: 'stay.ics', pieces: [Buffer.from(`${calendar.toString()}\r\n`)] }
}

function statusOf({ status, state }: LinkedBooking['booking']): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return isAgreed(state) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
