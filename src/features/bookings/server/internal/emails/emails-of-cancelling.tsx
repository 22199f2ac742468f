import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { homeTitle, stayFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { findUndeletedBooking } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { officeUrl } from '#features/office-url.ts'
import { findAllStaff } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type EmailShape, emailType } from '#platform/server/mail/email-type.ts'
import { EmailButton, FactTable, Paragraph, Quotation } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import {
  bookingPlaceholders,
  CLOSING_LINE,
  findBookingIfStill,
  formatClaim,
  formatOwed,
  formatRefund,
  owedFacts,
  toGuest,
} from './email-text.tsx'

/** Shared by both emails to the guest of a cancelled stay. */
const cancelledStayEmail: Pick<
  EmailShape<{ booking: OpenBooking }>,
  'reader' | 'placeholders' | 'read' | 'render' | 'samples'
> = {
  reader: 'guest',
  placeholders: bookingPlaceholders,
  async read(ctx, email) {
    const booking = await findBookingIfStill(ctx, email, 'cancelled')
    return booking && toGuest({ booking })
  },
  render: ({ booking }) => ({
    preview: `${homeTitle(booking)}: ${describeBalance(booking)}`,
    body: (
      <>
        <FactTable facts={[...stayFacts(booking), ...chargeFacts(booking)]} />
        <Paragraph>{describeNextStep(booking)}</Paragraph>
      </>
    ),
  }),
  samples: {
    emptiest: { booking: { ...SAMPLE_BOOKINGS.emptiest, status: 'cancelled', state: 'cancelled free' } },
    fullest: { booking: { ...SAMPLE_BOOKINGS.fullest, status: 'cancelled', state: 'cancelled late' } },
  },
}

export const cancellationEmail = emailType({
  ...cancelledStayEmail,
  name: 'Cancellation',
  weight: 100,
  mustGo: 'It ends what was agreed, and says what is refunded.',
  words: {
    subject: 'Your stay at {home} is cancelled',
    title: 'Your stay is cancelled',
    opening: 'Dear {name},',
    closing: CLOSING_LINE,
  },
})

export const chargeEmail = emailType({
  ...cancelledStayEmail,
  name: 'Cancellation charge changed',
  weight: 65,
  mustGo: 'It changes what the guest has to pay.',
  words: {
    subject: 'Your cancelled stay at {home}: what is charged',
    title: 'We have changed what is charged',
    opening: 'Dear {name},',
    closing: CLOSING_LINE,
  },
})

/** `reason` is the guest's text, `by` the id of the member of staff who cancelled. */
const cancellationFacts = z.object({ reason: z.optional(z.string()), by: z.optional(z.number()) })

interface CancelledBy {
  booking: OpenBooking
  reason: string | undefined
  by: string | null
}

const officeEmail: Pick<EmailShape<CancelledBy>, 'reader' | 'weight' | 'placeholders' | 'read' | 'render'> = {
  reader: 'office',
  weight: 50,
  placeholders: ({ booking, by }) => ({
    ...bookingPlaceholders({ booking }),
    booking: String(booking.id),
    ...(by !== null && { who: by }),
  }),
  async read(ctx, email, sender) {
    const booking = await findUndeletedBooking(ctx, email.itemId)
    if (booking?.status !== 'cancelled') return null
    const { data } = cancellationFacts.safeParse(email.facts)
    const by = data?.by === undefined ? null : await readStaffName(ctx, data.by)
    return { to: sender.email, replyTo: booking.guestEmail || undefined, data: { booking, reason: data?.reason, by } }
  },
  render: ({ booking, reason }, { publicUrl }) => ({
    preview: `${booking.guestName}, ${homeTitle(booking)}`,
    body: (
      <>
        <FactTable
          facts={[
            ['Booking', `#${booking.id}`],
            ['Guest', booking.guestName],
            ...stayFacts(booking),
            ['To be refunded', formatRefund(booking)],
            ...owedFacts(booking),
          ]}
        />
        {reason && <Quotation>{reason}</Quotation>}
        <EmailButton to={`${publicUrl}${officeUrl('bookings', { booking: booking.id })}`}>
          Open it in the office
        </EmailButton>
      </>
    ),
  }),
}

export const cancelledByGuestEmail = emailType<CancelledBy>({
  ...officeEmail,
  name: 'Office notification: a guest has cancelled',
  words: {
    subject: 'Cancelled by the guest: booking #{booking}, {home}',
    title: 'A guest has cancelled',
    opening: '',
    closing: '',
  },
  samples: {
    emptiest: { ...cancelledStayEmail.samples.emptiest, reason: undefined, by: null },
    fullest: {
      ...cancelledStayEmail.samples.fullest,
      reason:
        'My mother has been taken ill, and we have to stay with her.\n\nWe are very sorry, and hope to come in the spring.',
      by: null,
    },
  },
})

export const cancelledByOfficeEmail = emailType<CancelledBy>({
  ...officeEmail,
  name: 'Office notification: the office has cancelled',
  mustGo: 'It tells the whole office about the cancellation.',
  words: {
    subject: 'Cancelled by {who}: booking #{booking}, {home}',
    title: '{who} has cancelled a stay',
    opening: '',
    closing: '',
  },
  samples: {
    emptiest: { ...cancelledStayEmail.samples.emptiest, reason: undefined, by: 'Jo Li' },
    fullest: {
      ...cancelledStayEmail.samples.fullest,
      reason: undefined,
      by: 'Alexandra Featherstonehaugh-Cholmondeley',
    },
  },
})

async function readStaffName({ database }: AppContext, userId: number): Promise<string> {
  const member = (await findAllStaff(database)).find(({ id }) => id === userId)
  return member ? `${member.firstName} ${member.lastName}` : 'the office'
}

function chargeFacts(booking: OpenBooking): [string, string | null][] {
  const { money } = booking
  return [
    ['Charged', money && formatPoundsText(money.priceDue)],
    ['To be refunded to you', formatRefund(booking)],
    ...owedFacts(booking),
  ]
}

function describeBalance(booking: OpenBooking): string {
  const refund = formatRefund(booking)
  if (refund) return `${refund} will be refunded to you`
  const owed = formatOwed(booking) ?? formatClaim(booking)
  return owed ? `${owed} is still to pay` : 'there is nothing more to do'
}

/** Refers to the private page for payments, because no email contains the bank account [rule bank-details-place]. */
function describeNextStep(booking: OpenBooking): string {
  const [refund, owed, claim] = [formatRefund(booking), formatOwed(booking), formatClaim(booking)]
  if (refund) return `We refund ${refund} to the account it came from. We never ask for account details by email.`
  if (owed)
    return `${owed} of the charge has not been paid yet. Your private page says how to pay it. What you paid as the security deposit counts towards it.`
  return claim
    ? `${claim} for damage beyond the deposit has not been paid yet. Your private page says how to pay it.`
    : 'There is nothing to refund.'
}
