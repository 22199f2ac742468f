import type { OpenBooking } from '#features/bookings/contract.ts'
import type { DueLetter, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { bookingToTell } from '../told-guest.ts'
import { agreementOf } from './letter-of-confirmation.tsx'
import { moment, Surprised, titleOf } from './letter-words.tsx'

/** Tells a guest until when the office holds nights for them, and what makes them theirs. */
export async function writeHold(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingToTell(office, letter.itemId)
  // Once money has come, the letter about that says how the stay stands.
  if (booking?.state !== 'held' || booking.heldUntil === null) return null
  const title = titleOf(booking)
  const until = moment(booking.heldUntil)
  return {
    to: booking.guestEmail,
    subject: `Your nights are held: ${title}`,
    title: 'Your nights are held',
    preview: `Until ${until}`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>
          We hold these nights for you until {until}. {whatIsToDo(booking)}
        </Words>
        <Facts facts={agreementOf(booking)} />
        <Words>
          To pay, open your private page: it shows the account, your payment reference and how your booking stands. Our
          bank details are never sent by email. Please trust no email that gives any.
        </Words>
        <Way to={letter.link}>Open my stay</Way>
        <Words>
          Until your stay is confirmed, cancelling costs nothing. Our terms of service are at {office.config.publicUrl}
          /terms-of-service.
        </Words>
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** What a guest does to keep the nights, by what is due first. */
function whatIsToDo({ agreedPrice, totalAmount, money }: OpenBooking): string {
  if (!money || penceOf(money.owed) <= 0) return 'We confirm your stay by then.'
  const deposit = agreedPrice?.securityDeposit ?? '0'
  const due =
    penceOf(deposit) > 0 ? `the security deposit of ${formatSum(deposit)}` : `the price of ${formatSum(totalAmount)}`
  return `To keep them, please pay ${due} by then. Without it, the nights are free again.`
}
