import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { homeTitle, stayFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { FactTable, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { bookingPlaceholders, findBookingIfStill, formatMoment, toGuest } from './email-text.tsx'

const accountFacts = z.object({ hadAccount: z.boolean() })

/**
 * Fraudulent emails announce a changed account, so this email only asks the guest to look at the private page.
 */
export const accountEmail = emailType<{ booking: OpenBooking; hadAccount: boolean }>({
  name: 'Account replaced',
  reader: 'guest',
  weight: 60,
  mustGo: 'It keeps the guest from paying into a closed account.',
  words: {
    subject: '{before} for your stay: {home}',
    title: '{before} for your stay',
    opening: 'Dear {name},',
    closing:
      'Open the link that we sent you with your booking. For your safety no email of ours ever gives account details, or says that they have changed. If you are in doubt, call {phone} before you pay.',
  },
  placeholders: ({ booking, hadAccount }) => ({
    ...bookingPlaceholders({ booking }),
    before: hadAccount ? 'Before you pay' : 'Where to pay',
  }),
  async read(ctx, email) {
    const booking = await findBookingToEmail(ctx, email.itemId)
    const { data } = accountFacts.safeParse(email.facts)
    if (!booking || !data || booking.bankDetails === null) return null
    return toGuest({ booking, ...data })
  },
  render: ({ booking, hadAccount }) => ({
    preview: `${homeTitle(booking)}: please look at your private page before you pay`,
    body: (
      <>
        <FactTable facts={stayFacts(booking)} />
        <Paragraph>
          {hadAccount
            ? 'If you have something to pay, please open the private page of your stay first, and pay as it says on that day.'
            : 'The account to pay into is now on the private page of your stay.'}{' '}
          Nothing else about your booking changes.
        </Paragraph>
      </>
    ),
  }),
  samples: {
    emptiest: { booking: SAMPLE_BOOKINGS.emptiest, hadAccount: false },
    fullest: { booking: SAMPLE_BOOKINGS.fullest, hadAccount: true },
  },
})

/** `lapsedAt` is `null` for a hold that the office released. */
const endedHoldFacts = z.object({ lapsedAt: z.nullable(z.string()), awaited: z.enum(['security deposit', 'price']) })
type EndedHoldFacts = z.infer<typeof endedHoldFacts>

export const holdEndedEmail = emailType<EndedHoldFacts & { booking: OpenBooking }>({
  name: 'Dates released',
  reader: 'guest',
  weight: 90,
  mustGo: 'The guest must know that the dates are no longer theirs.',
  words: {
    subject: '{home}: your dates are no longer held',
    title: 'Your dates are no longer held',
    opening: 'Dear {name},',
    closing:
      'Have you paid already, or would you still like to come? Write to {email} or call {phone}: we can find your payment by its reference, and look at the dates again with you.',
  },
  placeholders: bookingPlaceholders,
  async read(ctx, email) {
    const booking = await findBookingIfStill(ctx, email, 'cancelled')
    const { data } = endedHoldFacts.safeParse(email.facts)
    return booking && data ? toGuest({ booking, ...data }) : null
  },
  render: ({ booking, lapsedAt, awaited }) => ({
    preview: lapsedAt
      ? `The ${awaited} did not reach us in time`
      : 'These dates are available to others again, and nothing is due',
    body: (
      <>
        <Paragraph>
          {lapsedAt
            ? `We held these dates for you until ${formatMoment(lapsedAt)}. The ${awaited} had not reached us by then, so they are available to others again, and nothing is due.`
            : 'We can no longer hold these dates for you. They are available to others again, and nothing is due.'}
        </Paragraph>
        <FactTable facts={stayFacts(booking)} />
      </>
    ),
  }),
  samples: {
    emptiest: { booking: SAMPLE_BOOKINGS.emptiest, lapsedAt: null, awaited: 'price' },
    fullest: {
      booking: SAMPLE_BOOKINGS.fullest,
      lapsedAt: '2027-11-10T17:00:00.000Z',
      awaited: 'security deposit',
    },
  },
})
