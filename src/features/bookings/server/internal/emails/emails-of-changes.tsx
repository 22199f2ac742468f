import * as z from 'zod/mini'
import { compareAgreements, EMAIL_FORMATS } from '#features/agreement-rows.ts'
import { agreementDocument, type OpenBooking } from '#features/bookings/contract.ts'
import { agreementFacts, agreementOf, homeTitle } from '#features/bookings/server/agreement/agreement-facts.ts'
import { isSettled, NothingLeft, owedRows } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS, SAMPLE_PAID_BOOKING } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { findProperty } from '#features/properties/server/properties.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { FactTable, PriceTable } from '#platform/server/mail/looks/email-blocks.tsx'
import { toDay } from '#platform/shared/day.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import type { Edit } from '../changes/booking-change.ts'
import { bookingPlaceholders, CLOSING_LINE, findBookingIfStill, toGuest } from './email-text.tsx'

/** Parses the facts stored with the email: what was agreed before the change. */
const agreedBefore = z.extend(
  z.pick(agreementDocument, {
    checkIn: true,
    checkOut: true,
    total: true,
    securityDeposit: true,
    depositDueAt: true,
    priceDueOn: true,
  }),
  { propertyId: z.number() },
)
type AgreedBefore = z.infer<typeof agreedBefore>

export function agreedBeforeChange({ before }: Edit): AgreedBefore {
  const { propertyId, stay, totalAmount, securityDeposit, depositDueAt, priceDueOn } = before
  return {
    propertyId,
    ...stay,
    total: toPounds(totalAmount),
    securityDeposit: toPounds(securityDeposit),
    depositDueAt: depositDueAt?.toISOString() ?? null,
    priceDueOn,
  }
}

export const changeEmail = emailType<{ booking: OpenBooking; before: AgreedBefore; homeBefore: string | null }>({
  name: 'Booking changed',
  reader: 'guest',
  weight: 70,
  mustGo: 'It changes what the guest agreed to.',
  link: stayLink,
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
    const { data: before } = agreedBefore.safeParse(email.facts)
    // The change was reversed before the email was sent.
    if (!booking || !before || isAgreed(before, booking)) return null
    return toGuest({ booking, before, homeBefore: await findHomeBefore(ctx, before, booking) })
  },
  render: ({ booking, before, homeBefore }, { link }) => {
    const title = homeTitle(booking)
    return {
      button: { to: link, label: 'Open my stay' },
      preview: homeBefore === null ? `${title}: what is due now, and by when` : `${title} instead of ${homeBefore}`,
      body: (
        <>
          <FactTable facts={changedFacts({ ...agreementOf(booking), ...before, home: homeBefore ?? title }, booking)} />
          <SumsLeft booking={booking} />
        </>
      ),
    }
  },
  homeIds: ({ booking }) => [booking.propertyId],
  samples: {
    emptiest: {
      booking: SAMPLE_PAID_BOOKING,
      before: { ...agreementOf(SAMPLE_BOOKINGS.emptiest), propertyId: 1, total: '200.00' },
      homeBefore: null,
    },
    fullest: {
      booking: SAMPLE_BOOKINGS.fullest,
      before: {
        ...{ propertyId: 1, checkIn: toDay('2027-12-27'), checkOut: toDay('2028-01-10'), total: '15120.00' },
        ...{ securityDeposit: '7560.00', depositDueAt: '2027-11-08T17:00:00.000Z' },
        priceDueOn: toDay('2027-12-02'),
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
  link: stayLink,
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
  render: ({ booking }, { link }) => {
    const isCancelled = booking.status === 'cancelled'
    return {
      button: { to: link, label: 'Open my stay' },
      preview: `${homeTitle(booking)}: how your booking stands`,
      body: (
        <>
          <FactTable
            facts={[
              ...agreementFacts(agreementOf(booking), [
                ...(['home', 'checkIn', 'checkOut', 'guests'] as const),
                ...(isCancelled ? [] : (['total'] as const)),
              ]),
              ['Cancelled', isCancelled ? 'Yes' : null],
            ]}
          />
          <SumsLeft booking={booking} />
        </>
      ),
    }
  },
  samples: {
    emptiest: { booking: { ...SAMPLE_BOOKINGS.emptiest, status: 'cancelled', state: 'cancelled free' } },
    fullest: { booking: SAMPLE_BOOKINGS.fullest },
  },
})

/** Returns `null` where the home is unchanged. Also returns the title of a deleted home. */
async function findHomeBefore(ctx: AppContext, before: AgreedBefore, after: OpenBooking): Promise<string | null> {
  if (before.propertyId === after.propertyId) return null
  return (await findProperty(ctx.database, before.propertyId))?.title ?? null
}

function isAgreed(before: AgreedBefore, booking: OpenBooking): boolean {
  const now = { ...agreementOf(booking), propertyId: booking.propertyId }
  return (Object.keys(before) as (keyof AgreedBefore)[]).every((name) => before[name] === now[name])
}

type Agreement = ReturnType<typeof agreementOf>

/**
 * Returns values such as "£495.00 (was £535.00)", or only the new value where both are equal or one is missing. A due day
 * is left out once its sum is paid.
 */
function changedFacts(before: Agreement, booking: OpenBooking): [string, string | null][] {
  const after = agreementOf(booking)
  const hasDeposit = penceOf(before.securityDeposit) > 0 || penceOf(after.securityDeposit) > 0
  const isOwed = (sum: 'depositOwed' | 'priceOwed') => !booking.money || penceOf(booking.money[sum]) > 0
  const choice = [
    ...(['home', 'checkIn', 'checkOut', 'guests', 'total', 'cancellation'] as const),
    ...(isOwed('depositOwed') ? (['depositDueAt'] as const) : []),
    ...(isOwed('priceOwed') ? (['priceDueOn'] as const) : []),
    ...(hasDeposit ? (['securityDeposit'] as const) : []),
  ]
  return compareAgreements(before, after, choice, EMAIL_FORMATS).map(({ label, was, text }) => [
    label,
    text === null || was === null || was === text ? text : `${text} (was ${was})`,
  ])
}

/** What is still to pay and by when, or to be refunded, or that nothing is left. */
function SumsLeft({ booking: { money, status } }: { booking: OpenBooking }) {
  if (!money) return null
  return isSettled(money) ? (
    <>
      <PriceTable rows={owedRows(money)} />
      <NothingLeft />
    </>
  ) : (
    <PriceTable rows={owedRows(money, status === 'cancelled')} />
  )
}
