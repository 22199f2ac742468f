import type { OpenBooking } from '#features/bookings/contract.ts'
import { AgreedTerms } from '#features/bookings/server/agreement/agreed-terms.tsx'
import { homeTitle, visitFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { NameCheck } from '#features/bookings/server/agreement/name-check.tsx'
import { PriceOfStay } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { SampleName } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { type Day, dayInLondon, formatLongMoment, toDay } from '#platform/shared/day.ts'

interface Agreed {
  booking: OpenBooking
  today: Day
  minimumAge: number
}

const SAMPLES: Record<SampleName, Agreed> = {
  emptiest: { booking: SAMPLE_BOOKINGS.emptiest, today: toDay('2027-05-05'), minimumAge: 21 },
  fullest: {
    booking: { ...SAMPLE_BOOKINGS.fullest, status: 'pending', state: 'held' },
    ...{ today: toDay('2027-11-05'), minimumAge: 21 },
  },
}

export const agreementEmail = emailType<Agreed>({
  name: 'What was agreed',
  reader: 'guest',
  weight: 80,
  mustGo: 'The guest keeps it as the agreement.',
  link: stayLink,
  words: {
    subject: '{outcome}: {home}',
    title: '{outcome}',
    opening: 'Dear {name},\n\nThank you for accepting our offer. Please keep this email: it says what we agreed.',
    closing: '',
  },
  placeholders: ({ booking }) => ({
    name: booking.guestName,
    home: homeTitle(booking),
    outcome: booking.status === 'pending' ? 'Your dates are held' : 'Your stay is agreed',
  }),
  async read(ctx, { itemId }) {
    const data = await findAgreed(ctx, itemId)
    return data && { to: data.booking.guestEmail, data }
  },
  render: (agreed, { publicUrl, link, sender }) => ({
    preview: isHeld(agreed)
      ? `Until ${formatDepositDue(agreed)}, when the security deposit is due`
      : homeTitle(agreed.booking),
    body: (
      <>
        {isHeld(agreed) && (
          <Paragraph>
            We hold your dates until {formatDepositDue(agreed)}. If the security deposit has not arrived by then, they
            become available to others again.
          </Paragraph>
        )}
        <Paragraph>
          To pay, open your private page: it has our account, your payment reference and, later on, how your booking
          stands.
        </Paragraph>
        <EmailButton to={link}>Open my stay</EmailButton>
        <NameCheck booking={agreed.booking} sender={sender} />
        <FactTable facts={visitFacts(agreed.booking)} />
        <PriceOfStay booking={agreed.booking} />
        <AgreedTerms
          {...{ publicUrl, booking: agreed.booking, today: agreed.today }}
          accepted={`You confirmed that you are ${agreed.minimumAge} or over and accepted our terms of service.`}
        />
      </>
    ),
  }),
  homeIds: ({ booking }) => [booking.propertyId],
  samples: SAMPLES,
})

export const acceptedEmail = emailType<Agreed>({
  name: 'Office notification: an offer accepted',
  reader: 'office',
  weight: 30,
  words: { subject: 'Offer accepted: {home}', title: 'A guest has accepted an offer', opening: '', closing: '' },
  placeholders: ({ booking }) => ({ name: booking.guestName, home: homeTitle(booking) }),
  async read(ctx, { itemId }, sender) {
    const data = await findAgreed(ctx, itemId)
    return data && { to: sender.email, replyTo: data.booking.guestEmail, data }
  },
  render: (agreed, { publicUrl }) => ({
    preview: `${agreed.booking.guestName}, ${homeTitle(agreed.booking)}`,
    body: (
      <>
        <FactTable
          facts={[
            ['Name', agreed.booking.guestName],
            ['Email', agreed.booking.guestEmail],
            ...visitFacts(agreed.booking),
            ['Held until', formatDepositDue(agreed)],
            ['Reference', paymentReference(agreed.booking.id)],
          ]}
        />
        <PriceOfStay booking={agreed.booking} />
        <EmailButton to={`${publicUrl}${officeUrl('bookings', { booking: agreed.booking.id })}`}>
          Open the booking in the office
        </EmailButton>
      </>
    ),
  }),
  samples: SAMPLES,
})

function isHeld({ booking }: Agreed): boolean {
  return booking.status === 'pending'
}

function formatDepositDue({ booking: { money } }: Agreed): string {
  return money?.depositDueAt ? formatLongMoment(new Date(money.depositDueAt)) : ''
}

/**
 * Returns what was agreed for a booking; `null` if the stay is cancelled or deleted, or the guest has no email address.
 */
async function findAgreed(ctx: AppContext, bookingId: number): Promise<Agreed | null> {
  const booking = await findBookingToEmail(ctx, bookingId)
  if (!booking || booking.status === 'cancelled') return null
  const { policy } = await readSettings(ctx)
  return {
    booking,
    today: dayInLondon(ctx.clock.now()),
    minimumAge: policy.minimumAge,
  }
}
