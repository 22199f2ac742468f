import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { propertyOf } from '#features/properties/server/properties.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { FactTable } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { SAMPLE_BOOKINGS } from '../sample-bookings.ts'
import { findBookingToEmail } from '../told-guest.ts'
import type { Edit } from './booking-change.ts'
import { moneyBefore } from './change-money.ts'
import {
  bookingThatIs,
  daysOf,
  fullDay,
  moment,
  ofBooking,
  owedOf,
  pounds,
  refundOf,
  SURPRISED,
  titleOf,
  toGuest,
} from './email-text.tsx'

/** The agreement before a change, as the guest last knew it; amounts in pence. */
const agreed = z.object({
  propertyId: z.number(),
  checkIn: z.string(),
  checkOut: z.string(),
  total: z.number(),
  securityDeposit: z.number(),
  depositDueAt: z.nullable(z.string()),
  priceDueOn: z.nullable(z.string()),
  freeUntil: z.string(),
})
type Agreed = z.infer<typeof agreed>

/** Returns the agreement before a change, for the email about it. */
export function agreedBefore(edit: Edit): Agreed {
  const { before } = edit
  const { depositDueAt, ...money } = moneyBefore(edit)
  return { propertyId: before.propertyId, ...before.stay, ...money, depositDueAt: depositDueAt?.toISOString() ?? null }
}

/** Tells a guest about another home, other days, another amount or another due date. */
export const changeEmail = emailType<{ booking: OpenBooking; before: Agreed; homeBefore: string | null }>({
  name: 'Booking changed',
  reader: 'guest',
  weight: 70,
  mustGo: 'It changes what the guest agreed to.',
  words: {
    subject: 'Your booking has changed: {home}',
    title: 'Your booking has changed',
    opening:
      'Dear {name},\n\nWe have changed your booking as follows. This email replaces what we told you about it before.',
    closing: `How to pay is on your private page, never in an email.\n\n${SURPRISED}`,
  },
  placeholders: ofBooking,
  async read(ctx, email) {
    const booking = await bookingThatIs(ctx, email, 'agreed')
    const { data: before } = agreed.safeParse(email.facts)
    // The change was reversed before the email was sent.
    if (!booking || !before || isSame(before, agreedNow(booking))) return null
    return toGuest({ booking, before, homeBefore: await homeBefore(ctx, before, booking) })
  },
  render: ({ booking, before, homeBefore }) => {
    const [title, after] = [titleOf(booking), agreedNow(booking)]
    const hasDeposit = before.securityDeposit > 0 || after.securityDeposit > 0
    return {
      preview: homeBefore === null ? `${title}: what is due now, and by when` : `${title} instead of ${homeBefore}`,
      body: (
        <FactTable
          facts={[
            ['Home', changed(homeBefore, title, String)],
            ['Check-in', changed(before.checkIn, after.checkIn, fullDay)],
            ['Check-out', changed(before.checkOut, after.checkOut, fullDay)],
            ['Guests', String(booking.guests)],
            ['Price of the stay', changed(before.total, after.total, pounds)],
            ['Security deposit', hasDeposit ? changed(before.securityDeposit, after.securityDeposit, pounds) : null],
            ['Deposit due by', changed(before.depositDueAt, after.depositDueAt, moment)],
            ['Price due by', changed(before.priceDueOn, after.priceDueOn, fullDay)],
            ['Free cancellation until', changed(before.freeUntil, after.freeUntil, fullDay)],
            ['Still to pay', owedOf(booking)],
            ['To be refunded to you', refundOf(booking)],
          ]}
        />
      ),
    }
  },
  samples: {
    emptiest: {
      booking: SAMPLE_BOOKINGS.emptiest,
      before: { ...agreedNow(SAMPLE_BOOKINGS.emptiest), total: 20_000 },
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

/** Tells a guest that the change in an earlier email was undone, and the state of the booking now. */
export const restoredEmail = emailType<{ booking: OpenBooking }>({
  name: 'Change undone',
  reader: 'guest',
  weight: 80,
  mustGo: 'It corrects an email that the guest has had.',
  words: {
    subject: 'Please disregard our last email: {home}',
    title: 'Please disregard our last email',
    opening: 'Dear {name},\n\nWe have undone what our last email told you. This is how your booking stands now.',
    closing: SURPRISED,
  },
  placeholders: ofBooking,
  async read(ctx, { itemId }) {
    const booking = await findBookingToEmail(ctx, itemId)
    return booking && toGuest({ booking })
  },
  render: ({ booking }) => {
    const isCancelled = booking.status === 'cancelled'
    return {
      preview: `${titleOf(booking)}: how your booking stands`,
      body: (
        <FactTable
          facts={[
            ['Home', titleOf(booking)],
            ...daysOf(booking),
            ['Guests', String(booking.guests)],
            ['Price of the stay', isCancelled ? null : formatSum(booking.totalAmount)],
            ['Cancelled', isCancelled ? 'Yes' : null],
            ['Still to pay', owedOf(booking)],
            ['To be refunded to you', refundOf(booking)],
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

/** Returns the title of the previous home, where the home has changed. */
async function homeBefore(ctx: AppContext, before: Agreed, after: OpenBooking): Promise<string | null> {
  if (before.propertyId === after.propertyId) return null
  return (await propertyOf(ctx.database, before.propertyId))?.title ?? null
}

function agreedNow({ propertyId, checkIn, checkOut, totalAmount, agreedPrice, money, terms }: OpenBooking): Agreed {
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

function isSame(one: Agreed, other: Agreed): boolean {
  return (Object.keys(one) as (keyof Agreed)[]).every((name) => one[name] === other[name])
}

/** "£495.00 (was £535.00)"; only the value where it has not changed; `null` without a new value. */
function changed<Value extends string | number>(
  before: Value | null,
  after: Value | null,
  inWords: (value: Value) => string,
): string | null {
  if (after === null) return null
  const [now, was] = [inWords(after), before === null ? null : inWords(before)]
  return was === null || was === now ? now : `${now} (was ${was})`
}
