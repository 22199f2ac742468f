import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { findBookingToEmail } from '#features/bookings/server/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { findProperty } from '#features/properties/server/properties.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { FactTable } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import type { Edit } from '../changes/booking-change.ts'
import { moneyBefore } from '../changes/change-money.ts'
import {
  bookingPlaceholders,
  CLOSING_LINE,
  findBookingIfStill,
  formatDay,
  formatMoment,
  formatPence,
  formatRefund,
  homeTitle,
  owedFacts,
  stayFacts,
  toGuest,
} from './email-text.tsx'

/** The agreement before a change. Amounts in pence. */
const agreedFacts = z.object({
  propertyId: z.number(),
  checkIn: z.string(),
  checkOut: z.string(),
  total: z.number(),
  securityDeposit: z.number(),
  depositDueAt: z.nullable(z.string()),
  priceDueOn: z.nullable(z.string()),
  freeUntil: z.string(),
})
type AgreedFacts = z.infer<typeof agreedFacts>

export function agreedFactsBefore(edit: Edit): AgreedFacts {
  const { before } = edit
  const { depositDueAt, ...money } = moneyBefore(edit)
  return { propertyId: before.propertyId, ...before.stay, ...money, depositDueAt: depositDueAt?.toISOString() ?? null }
}

export const changeEmail = emailType<{ booking: OpenBooking; before: AgreedFacts; homeBefore: string | null }>({
  name: 'Booking changed',
  reader: 'guest',
  weight: 70,
  mustGo: 'It changes what the guest agreed to.',
  words: {
    subject: 'Your booking has changed: {home}',
    title: 'Your booking has changed',
    opening:
      'Dear {name},\n\nWe have changed your booking as follows. This email replaces what we told you about it before.',
    closing: `How to pay is on your private page, never in an email.\n\n${CLOSING_LINE}`,
  },
  placeholders: bookingPlaceholders,
  async read(ctx, email) {
    const booking = await findBookingIfStill(ctx, email, 'agreed')
    const { data: before } = agreedFacts.safeParse(email.facts)
    // The change was reversed before the email was sent.
    if (!booking || !before || isSameAgreement(before, agreedFactsNow(booking))) return null
    return toGuest({ booking, before, homeBefore: await findHomeBefore(ctx, before, booking) })
  },
  render: ({ booking, before, homeBefore }) => {
    const [title, after] = [homeTitle(booking), agreedFactsNow(booking)]
    const hasDeposit = before.securityDeposit > 0 || after.securityDeposit > 0
    return {
      preview: homeBefore === null ? `${title}: what is due now, and by when` : `${title} instead of ${homeBefore}`,
      body: (
        <FactTable
          facts={[
            ['Home', describeChange(homeBefore, title, String)],
            ['Check-in', describeChange(before.checkIn, after.checkIn, formatDay)],
            ['Check-out', describeChange(before.checkOut, after.checkOut, formatDay)],
            ['Guests', String(booking.guests)],
            ['Price of the stay', describeChange(before.total, after.total, formatPence)],
            [
              'Security deposit',
              hasDeposit ? describeChange(before.securityDeposit, after.securityDeposit, formatPence) : null,
            ],
            ['Deposit due by', describeChange(before.depositDueAt, after.depositDueAt, formatMoment)],
            ['Price due by', describeChange(before.priceDueOn, after.priceDueOn, formatDay)],
            ['Free cancellation until', describeChange(before.freeUntil, after.freeUntil, formatDay)],
            ...owedFacts(booking),
            ['To be refunded to you', formatRefund(booking)],
          ]}
        />
      ),
    }
  },
  samples: {
    emptiest: {
      booking: SAMPLE_BOOKINGS.emptiest,
      before: { ...agreedFactsNow(SAMPLE_BOOKINGS.emptiest), total: 20_000 },
      homeBefore: null,
    },
    fullest: {
      booking: SAMPLE_BOOKINGS.fullest,
      before: {
        ...{ propertyId: 1, checkIn: '2027-12-27', checkOut: '2028-01-10', total: 1_512_000, securityDeposit: 756_000 },
        ...{ depositDueAt: '2027-11-08T17:00:00.000Z', priceDueOn: '2027-12-02', freeUntil: '2027-12-13' },
      },
      homeBefore: 'Oak Tree Cottage',
    },
  },
})

/** Sent only where an earlier email informed the guest of the change that was undone. */
export const restoredEmail = emailType<{ booking: OpenBooking }>({
  name: 'Change undone',
  reader: 'guest',
  weight: 80,
  mustGo: 'It corrects an email that the guest has had.',
  words: {
    subject: 'Please disregard our last email: {home}',
    title: 'Please disregard our last email',
    opening: 'Dear {name},\n\nWe have undone what our last email told you. This is how your booking stands now.',
    closing: CLOSING_LINE,
  },
  placeholders: bookingPlaceholders,
  async read(ctx, { itemId }) {
    const booking = await findBookingToEmail(ctx, itemId)
    return booking && toGuest({ booking })
  },
  render: ({ booking }) => {
    const isCancelled = booking.status === 'cancelled'
    return {
      preview: `${homeTitle(booking)}: how your booking stands`,
      body: (
        <FactTable
          facts={[
            ['Home', homeTitle(booking)],
            ...stayFacts(booking),
            ['Guests', String(booking.guests)],
            ['Price of the stay', isCancelled ? null : formatPoundsText(booking.totalAmount)],
            ['Cancelled', isCancelled ? 'Yes' : null],
            ...owedFacts(booking),
            ['To be refunded to you', formatRefund(booking)],
          ]}
        />
      ),
    }
  },
  samples: {
    emptiest: { booking: { ...SAMPLE_BOOKINGS.emptiest, status: 'cancelled', state: 'cancelled free' } },
    fullest: { booking: SAMPLE_BOOKINGS.fullest },
  },
})

/** Returns `null` where the home is unchanged or no longer exists. */
async function findHomeBefore(ctx: AppContext, before: AgreedFacts, after: OpenBooking): Promise<string | null> {
  if (before.propertyId === after.propertyId) return null
  return (await findProperty(ctx.database, before.propertyId))?.title ?? null
}

function agreedFactsNow({
  propertyId,
  checkIn,
  checkOut,
  totalAmount,
  agreedPrice,
  money,
  terms,
}: OpenBooking): AgreedFacts {
  return {
    propertyId,
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
    total: penceOf(totalAmount),
    securityDeposit: penceOf(agreedPrice.securityDeposit),
    depositDueAt: money?.depositDueAt ?? null,
    priceDueOn: money?.priceDueOn ?? null,
    freeUntil: terms.freeUntil,
  }
}

function isSameAgreement(one: AgreedFacts, other: AgreedFacts): boolean {
  return (Object.keys(one) as (keyof AgreedFacts)[]).every((name) => one[name] === other[name])
}

/** Returns "£495.00 (was £535.00)", only the new value where both are equal, or `null` without a new value. */
function describeChange<Value extends string | number>(
  before: Value | null,
  after: Value | null,
  format: (value: Value) => string,
): string | null {
  if (after === null) return null
  const [now, was] = [format(after), before === null ? null : format(before)]
  return was === null || was === now ? now : `${now} (was ${was})`
}
