import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import { allStaff } from '#features/staff/server/staff.ts'
import type { DueLetter, LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { formatSum } from '#platform/shared/money.ts'
import { bookingToTell } from '../told-guest.ts'
import { stayLink, writeConfirmation } from './letter-of-confirmation.tsx'
import { writeHold } from './letter-of-hold.tsx'
import { bookingThatIs, daysOf, moment, owedOf, refundOf, Surprised, titleOf } from './letter-words.tsx'
import { writeChange, writeRestored } from './letters-of-acts.tsx'

/** Letters about a booking: each says how it stands when it goes. Where to pay, none says [rule bank-details-place]. */
export const bookingLetterKinds: LetterKinds = {
  /** Tells the guest that a stay is cancelled and what goes back. */
  'booking-cancelled': { name: 'Cancellation', weight: 100, write: writeCancellation },
  'booking-cancelled-by-guest': { name: 'Office notification', weight: 50, write: writeCancellationForOffice },
  'booking-cancelled-by-office': { name: 'Office notification', weight: 50, write: writeCancellationForOffice },
  'booking-changed': { name: 'Booking changed', weight: 70, write: writeChange },
  /** What was agreed on in full, for the guest to keep. */
  'booking-confirmed': { name: 'Confirmation', weight: 85, link: stayLink, write: writeConfirmation },
  /** Until when nights are held, and what is to be done by then. */
  'booking-held': { name: 'Dates held', weight: 80, link: stayLink, write: writeHold },
  'booking-restored': { name: 'Change taken back', weight: 80, write: writeRestored },
  /** Tells a guest that the account to pay to is another now, or that there is one now. */
  'account-replaced': { name: 'Account replaced', weight: 60, write: writeAccountReplaced },
  /** Tells the guest of a cancelled stay that another sum is charged for it than they were told. */
  'booking-charge-changed': { name: 'Cancellation charge changed', weight: 65, write: writeChargeChanged },
  /** Tells a guest that nights which were held are free again. */
  'hold-ended': { name: 'Dates released', weight: 90, write: writeHoldEnded },
}

async function writeCancellation(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingThatIs(office, letter, 'cancelled')
  if (!booking) return null
  return {
    to: booking.guestEmail,
    subject: `Your stay at ${titleOf(booking)} is cancelled`,
    title: 'Your stay is cancelled',
    preview: `${titleOf(booking)}: ${whatFollows(booking)}`,
    body: (
      <>
        <Facts facts={[['Home', titleOf(booking)], ...daysOf(booking), ...chargeOf(booking)]} />
        <Words>{whatIsToDo(booking)}</Words>
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** What a guest gave as the reason, in their own words, or who of the office cancelled. */
const cancellation = z.object({ reason: z.optional(z.string()), by: z.optional(z.number()) })

async function writeCancellationForOffice(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingThatIs(office, letter, 'cancelled')
  if (!booking) return null
  const { data } = cancellation.safeParse(letter.facts)
  const by = data?.by === undefined ? null : await nameOf(office, data.by)
  return {
    to: sender.email,
    replyTo: booking.guestEmail,
    subject: `Cancelled by ${by ?? 'the guest'}: booking #${booking.id}, ${titleOf(booking)}`,
    title: by === null ? 'A guest has cancelled' : `${by} has cancelled a stay`,
    preview: `${booking.guestName}, ${titleOf(booking)}`,
    body: (
      <>
        <Facts
          facts={[
            ['Booking', `#${booking.id}`],
            ['Guest', booking.guestName],
            ['Home', titleOf(booking)],
            ...daysOf(booking),
            ['To be refunded', refundOf(booking)],
            ['Still to pay', owedOf(booking)],
          ]}
        />
        {data?.reason && <Quoted>{data.reason}</Quoted>}
        <Way to={`${office.config.publicUrl}${officeAddress('bookings', { booking: booking.id })}`}>
          Open it in the office
        </Way>
      </>
    ),
  }
}

/** Who of the office it was. */
async function nameOf({ database }: Office, userId: number): Promise<string> {
  const member = (await allStaff(database)).find(({ id }) => id === userId)
  return member ? `${member.firstName} ${member.lastName}` : 'the office'
}

/** Whether the guest had another account before. */
const accountBefore = z.object({ hadAccount: z.boolean() })

async function writeAccountReplaced(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingToTell(office, letter.itemId)
  const { data } = accountBefore.safeParse(letter.facts)
  if (!booking || !data || booking.bankDetails === null) return null
  // That an account has changed no letter says: one that did would be the fraud that guests are warned of.
  const subject = data.hadAccount ? 'Before you pay for your stay' : 'Where to pay for your stay'
  const title = titleOf(booking)
  return {
    to: booking.guestEmail,
    subject: `${subject}: ${title}`,
    title: subject,
    preview: `${title}: please look at your private page before you pay`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Facts facts={[['Home', title], ...daysOf(booking)]} />
        <Words>
          {data.hadAccount
            ? 'If you have something to pay, please open the private page of your stay first, and pay as it says on that day.'
            : 'The account to pay to is now on the private page of your stay.'}{' '}
          Nothing else about your booking changes.
        </Words>
        <Words>
          Open the link that we sent you with your booking: for your safety no email of ours ever gives account details,
          or says that they have changed. If you are in doubt, call {sender.phone} before you pay.
        </Words>
      </>
    ),
  }
}

async function writeChargeChanged(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingThatIs(office, letter, 'cancelled')
  if (!booking) return null
  return {
    to: booking.guestEmail,
    subject: `Your cancelled stay at ${titleOf(booking)}: what is charged`,
    title: 'We have changed what is charged',
    preview: whatFollows(booking),
    body: (
      <>
        <Facts facts={[['Home', titleOf(booking)], ...daysOf(booking), ...chargeOf(booking)]} />
        <Words>{whatIsToDo(booking)}</Words>
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** How a hold ended: at its moment unpaid, where the time is given, else because the office gives it up. */
const endedHold = z.object({ lapsedAt: z.nullable(z.string()), awaited: z.enum(['security deposit', 'price']) })

async function writeHoldEnded(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingThatIs(office, letter, 'cancelled')
  const { data } = endedHold.safeParse(letter.facts)
  if (!booking || !data) return null
  const { lapsedAt, awaited } = data
  return {
    to: booking.guestEmail,
    subject: `${titleOf(booking)}: your nights are no longer held`,
    title: 'Your nights are no longer held',
    preview: lapsedAt ? `The ${awaited} did not reach us in time` : 'These dates are free again, and nothing is due',
    body: (
      <>
        <Words>
          {lapsedAt
            ? `We held these nights for you until ${moment(lapsedAt)}. The ${awaited} has not reached us by then, so they are free again, and nothing is due.`
            : 'We can no longer hold these dates for you. They are free again, and nothing is due.'}
        </Words>
        <Facts facts={[['Home', titleOf(booking)], ...daysOf(booking)]} />
        <Words>
          Have you paid already, or would you still like to come? Write to {sender.email} or call {sender.phone}: we
          find your payment by its reference, and look at the nights again with you.
        </Words>
      </>
    ),
  }
}

/** What a cancelled stay costs, what has come of it, and which way the rest goes. */
function chargeOf(booking: OpenBooking): [string, string | null][] {
  const { money } = booking
  return [
    ['Charged', money && formatSum(money.priceDue)],
    ['Goes back to you', refundOf(booking)],
    ['Still to pay', owedOf(booking)],
  ]
}

function whatFollows(booking: OpenBooking): string {
  const [refund, owed] = [refundOf(booking), owedOf(booking)]
  if (refund) return `${refund} goes back to you`
  return owed ? `${owed} is still to pay` : 'there is nothing more to do'
}

/** Where to, no letter says [rule bank-details-place]. */
function whatIsToDo(booking: OpenBooking): string {
  const [refund, owed] = [refundOf(booking), owedOf(booking)]
  if (refund)
    return `We pay ${refund} back to the account that it came from. We never ask for account details in a letter.`
  return owed
    ? `${owed} of what is charged has not been paid yet. Your private page says how to pay it. What you paid as the security deposit counts towards it.`
    : 'Nothing has to be paid back.'
}
