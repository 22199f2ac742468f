import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import {
  agreementFacts,
  agreementOf,
  homeTitle,
  stayFacts,
} from '#features/bookings/server/agreement/agreement-facts.ts'
import { NameCheck } from '#features/bookings/server/agreement/name-check.tsx'
import { sumRow } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type EmailShape, emailType } from '#platform/server/mail/email-type.ts'
import type { DueEmail, EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable, PhoneNumber, PriceTable } from '#platform/server/mail/looks/email-blocks.tsx'
import { type Day, dayInLondon, formatFullDay, formatLongMoment } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { readArrivalWindow } from './arrival-window.ts'

/** `owed` is text such as "£495.00". */
interface UnpaidStay {
  booking: OpenBooking
  owed: string
}

interface Balance extends UnpaidStay {
  /** Text for the day of sending, such as "£495.00 is due by Friday 14 May 2027". */
  due: string
}

const UNPAID_SAMPLES = {
  emptiest: { booking: SAMPLE_BOOKINGS.emptiest, owed: '£180.00' },
  fullest: { booking: SAMPLE_BOOKINGS.fullest, owed: '£8,340.50' },
}

const balance: Pick<
  EmailShape<Balance>,
  'reader' | 'link' | 'words' | 'placeholders' | 'read' | 'render' | 'homeIds' | 'samples'
> = {
  reader: 'guest',
  link: stayLink,
  words: {
    subject: '{due}: {home}',
    title: '{due}',
    opening:
      'Dear {name},\n\nThis is what is still to pay for your stay. If you have paid in the last few days, thank you.',
    closing: 'If you are in doubt, call {phone} before you pay.',
  },
  placeholders: ({ booking, due }) => ({ ...bookingPlaceholders(booking), due }),
  async read(ctx, email) {
    const booking = await findUpcomingBooking(ctx, email)
    const owed = booking && formatOwed(booking)
    const dueOn = booking?.money?.priceDueOn
    if (!booking || !owed || !dueOn || dueOn !== reminderDay(email)) return null
    const due = `${owed} ${describeDueDay(dueOn, dayInLondon(ctx.clock.now()))}`
    return { to: booking.guestEmail, data: { booking, owed, due } }
  },
  render: ({ booking, owed }, { link, sender }) => ({
    preview: `${homeTitle(booking)}, from ${formatArrivalDay(booking)}`,
    body: (
      <>
        <EmailButton to={link}>See how to pay</EmailButton>
        <NameCheck booking={booking} sender={sender} />
        <FactTable facts={[...stayFacts(booking), ['Your reference', paymentReference(booking.id)]]} />
        <PriceTable
          rows={[
            ...(booking.money ? sumRow('Received so far', booking.money.received) : []),
            { label: 'Still to pay', amount: owed, isTotal: true },
          ]}
        />
      </>
    ),
  }),
  homeIds: ({ booking }) => [booking.propertyId],
  samples: {
    emptiest: { ...UNPAID_SAMPLES.emptiest, due: '£180.00 is due today' },
    fullest: { ...UNPAID_SAMPLES.fullest, due: '£8,340.50 is due by Saturday 4 December 2027' },
  },
}

/**
 * Reminders of payment and arrival. Not sent once the stay has begun or is no longer confirmed, or after a change of
 * the day that the email is for.
 */
export const reminderEmailTypes: EmailTypes = {
  'balance-due-soon': emailType({ ...balance, name: 'Payment reminder', weight: 45, isBulk: true }),
  'balance-due': emailType({ ...balance, name: 'Payment due', weight: 46, isBulk: true }),

  /** Contains the link to the page that shows arrival details. The email itself has no access details. */
  arrival: emailType<OpenBooking>({
    name: 'How to get in',
    reader: 'guest',
    weight: 55,
    link: stayLink,
    words: {
      subject: 'How to get in: {home}',
      title: 'Your stay is about to begin',
      opening: 'Dear {name},\n\nYour private page now shows you how to get in. We never send a door code by email.',
      closing: 'The link is private. If anything is not as it should be when you arrive, call {phone}.',
    },
    placeholders: bookingPlaceholders,
    async read(ctx, email) {
      const booking = await findUpcomingBooking(ctx, email)
      if (!booking || arrivalDay(booking) !== reminderDay(email)) return null
      if ((await readArrivalWindow(ctx, booking)).state !== 'open') return null
      return { to: booking.guestEmail, data: booking }
    },
    render: (booking, { link }) => ({
      preview: `${homeTitle(booking)}: your private page shows you how to get in`,
      body: (
        <>
          <EmailButton to={link}>See how to get in</EmailButton>
          <FactTable facts={agreementFacts(agreementOf(booking), ['home', 'arrival'])} />
        </>
      ),
    }),
    homeIds: (booking) => [booking.propertyId],
    samples: SAMPLE_BOOKINGS,
  }),

  /**
   * Notifies the office of a guest who arrives soon without having paid. The guest's page therefore shows no arrival
   * details.
   */
  'arrival-unpaid': emailType<UnpaidStay>({
    name: 'Office notification: arrives without having paid',
    reader: 'office',
    weight: 55,
    words: {
      subject: 'Not paid, arrives {arrival}: booking #{booking}',
      title: 'A guest arrives who has not paid everything',
      opening: 'Until it is paid the guest is not shown how to get in, and no email says how.',
      closing: '',
    },
    placeholders: ({ booking }) => ({ ...bookingPlaceholders(booking), booking: String(booking.id) }),
    async read(ctx, email, sender) {
      const booking = await findUpcomingBooking(ctx, email)
      if (!booking || arrivalDay(booking) !== reminderDay(email)) return null
      const owed = formatOwed(booking)
      if (!owed || (await readArrivalWindow(ctx, booking)).state !== 'unpaid') return null
      return { to: sender.email, replyTo: booking.guestEmail || undefined, data: { booking, owed } }
    },
    render: ({ booking, owed }, { publicUrl }) => ({
      preview: `${booking.guestName}, ${owed} is still to pay`,
      body: (
        <>
          <FactTable
            facts={[
              ['Guest', booking.guestName],
              ['Phone', booking.guestPhone && <PhoneNumber key="phone" phone={booking.guestPhone} />],
              ['Home', homeTitle(booking)],
              ['Check-in', formatLongMoment(new Date(booking.checkIn))],
              ['Still to pay', owed],
            ]}
          />
          <EmailButton to={`${publicUrl}${officeUrl('bookings', { booking: booking.id })}`}>
            Open it in the office
          </EmailButton>
        </>
      ),
    }),
    samples: UNPAID_SAMPLES,
  }),
}

/** Returns the unpaid sum as text; `null` if nothing is due. */
function formatOwed({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) > 0 ? formatPoundsText(money.owed) : null
}

function bookingPlaceholders(booking: OpenBooking) {
  return { name: booking.guestName, home: homeTitle(booking), arrival: formatArrivalDay(booking) }
}

function describeDueDay(day: Day, today: Day): string {
  if (day === today) return 'is due today'
  return day > today ? `is due by ${formatFullDay(day)}` : `was due on ${formatFullDay(day)}`
}

/** Returns the booking of an email if the booking is confirmed and check-in is in the future, else `null`. */
async function findUpcomingBooking(ctx: AppContext, { itemId }: DueEmail): Promise<OpenBooking | null> {
  const booking = await findBookingToEmail(ctx, itemId)
  return booking?.status === 'confirmed' && new Date(booking.checkIn) > ctx.clock.now() ? booking : null
}

const reminderFacts = z.object({ for: z.string() })

/** Returns the due day or check-in day that the email was queued for. */
function reminderDay({ facts }: DueEmail): string | undefined {
  return reminderFacts.safeParse(facts).data?.for
}

function arrivalDay({ checkIn }: OpenBooking): string {
  return dayInLondon(new Date(checkIn))
}

function formatArrivalDay(booking: OpenBooking): string {
  return formatFullDay(dayInLondon(new Date(booking.checkIn)))
}
