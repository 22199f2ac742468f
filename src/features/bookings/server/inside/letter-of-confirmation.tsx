import type { OpenBooking } from '#features/bookings/contract.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import type { DueLetter, LetterKind, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { formatFullDay } from '#platform/shared/day.ts'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { issueLink } from '../private-links.ts'
import { reviewAddress } from '../review-address.ts'
import { stillFreeUntil } from '../terms.ts'
import { bookingToTell } from '../told-guest.ts'
import { daysOf, fullDay, moment, owedOf, Surprised, titleOf } from './letter-words.tsx'

/** The way to the guest's own page. */
export const stayLink: LetterKind['link'] = async (deed, { itemId }) =>
  `${deed.config.publicUrl}/stay/${await issueLink(deed, { bookingId: itemId })}`

/** Tells a guest that their stay is confirmed, with all that was agreed on, and the link by which they review it later. */
export async function writeConfirmation(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingToTell(office, letter.itemId)
  if (booking?.status !== 'confirmed') return null
  const title = titleOf(booking)
  const review = reviewAddress(office, { bookingId: booking.id, email: booking.guestEmail })
  return {
    to: booking.guestEmail,
    opens: [review],
    subject: `Your stay is confirmed: ${title}`,
    title: 'Your stay is confirmed',
    preview: `${title}: all that we agreed on, for you to keep`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>The nights are yours. This letter is yours to keep: it has what we agreed on.</Words>
        <Facts facts={agreementOf(booking)} />
        <Words>
          {cancellingOf(booking, office.clock.now())} The security deposit goes back within{' '}
          {booking.terms.depositReturnWorkingDays} working days of check-out, less the cost of any damage. A stay on
          fixed days has no 14-day right to cancel. Our terms of service are at {office.config.publicUrl}
          /terms-of-service.
        </Words>
        <Words>
          Your private page shows what is paid and what is due and, from {booking.terms.arrivalDetailsHours} hours
          before you arrive, how you get in.
        </Words>
        <Way to={letter.link}>Open my stay</Way>
        <Words>After your stay, a few words of yours help the next guests. This link is for your stay alone:</Words>
        <Way to={review}>Review my stay</Way>
        <Words>Our bank details are never sent by email: they are on your private page alone.</Words>
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** All that was agreed on, line by line. */
export function agreementOf(booking: OpenBooking): [string, string | null][] {
  const { agreedPrice, money, terms, totalAmount } = booking
  const [checkIn, checkOut] = daysOf(booking)
  const deposit =
    agreedPrice && penceOf(agreedPrice.securityDeposit) > 0 ? formatSum(agreedPrice.securityDeposit) : null
  return [
    ['Home', titleOf(booking)],
    ['Check-in', `${checkIn?.[1]}, from ${terms.checkInFrom}`],
    ['Check-out', `${checkOut?.[1]}, by ${terms.checkOutBy}`],
    ['Guests', String(booking.guests)],
    ...(agreedPrice?.lines ?? []).map(({ label, amount }): [string, string] => [label, formatSum(amount)]),
    ['Price of the stay', formatSum(totalAmount)],
    ['Due by', money?.priceDueOn ? fullDay(money.priceDueOn) : null],
    ['Security deposit', deposit],
    ['Deposit due by', deposit && money?.depositDueAt ? moment(money.depositDueAt) : null],
    ['Still to pay', owedOf(booking)],
    ['Your reference', paymentReference(booking.id)],
  ]
}

function cancellingOf({ terms }: OpenBooking, now: Date): string {
  const freeUntil = stillFreeUntil(terms.freeUntil, now)
  const charged = `${terms.lateChargePercent} % of the price is charged, whether or not it has been paid`
  return freeUntil === null
    ? `Cancelling: your stay begins soon, so ${charged}.`
    : `Cancelling: until ${formatFullDay(freeUntil)} you get back everything that you paid. After that day ${charged}.`
}
