import type { OpenBooking } from '#features/bookings/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, Quoted, type Sender, Way, Words, written } from '#platform/server/mail/paper.tsx'
import { dayInLondon, formatBritishMoment, formatFullDay, type Stay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, penceOf } from '#platform/shared/money.ts'
import type { AgreedMoney } from '../terms.ts'
import type { OtherAccount } from './accounts-store.ts'
import type { EndedHold } from './holds-store.ts'

/** Tells the guest that a stay is cancelled and what goes back; where to, it never says [rule bank-details-place]. */
export async function cancellationForGuest(booking: OpenBooking, sender: Sender): Promise<Letter> {
  const words = await written(
    `Your stay at ${titleOf(booking)} is cancelled`,
    <Paper sender={sender} title="Your stay is cancelled" preview={`${titleOf(booking)}: ${whatFollows(booking)}`}>
      <Facts facts={[['Home', titleOf(booking)], ...daysOf(booking), ...chargeOf(booking)]} />
      <Words>{whatIsToDo(booking)}</Words>
      <Words>
        If this surprises you, write to {sender.email} or call {sender.phone}.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'booking-cancelled', item: 'booking', itemId: booking.id, to: booking.guestEmail }
}

/** The letters that acts on a booking write, which are withdrawn with them. */
export const LETTERS_OF_ACTS = ['booking-cancelled', 'booking-changed'] as const

/** What was agreed on before a change. */
interface Changed {
  /** The home's title, where that is another one now. */
  was: Stay & { home: string | null }
  before: AgreedMoney
  after: AgreedMoney
}

/**
 * Tells a guest that another home is theirs, another sum is due for a stay, or by another day; where to pay, it never says
 * [rule bank-details-place].
 */
export async function bookingChanged(
  booking: OpenBooking,
  { was, before, after }: Changed,
  sender: Sender,
): Promise<Letter> {
  const title = titleOf(booking)
  const words = await written(
    `Your booking has changed: ${title}`,
    <Paper
      sender={sender}
      title="Your booking has changed"
      preview={was.home === null ? `${title}: what is due now, and by when` : `${title} instead of ${was.home}`}
    >
      <Words>Dear {booking.guestName},</Words>
      <Words>We have changed your booking as follows. This letter replaces what we wrote about it before.</Words>
      <Facts
        facts={[
          ['Home', changed(was.home, title, String)],
          ['Check-in', changed(was.checkIn, dayInLondon(new Date(booking.checkIn)), formatFullDay)],
          ['Check-out', changed(was.checkOut, dayInLondon(new Date(booking.checkOut)), formatFullDay)],
          ['Guests', String(booking.guests)],
          ['Price of the stay', changed(before.total, after.total, formatPounds)],
          ['Security deposit', changed(before.securityDeposit, after.securityDeposit, formatPounds)],
          ['Deposit due by', changed(before.depositDueAt, after.depositDueAt, formatBritishMoment)],
          ['Price due by', changed(before.priceDueOn, after.priceDueOn, formatFullDay)],
          ['Free cancellation until', changed(before.freeUntil, after.freeUntil, formatFullDay)],
          ['Still to pay', owedOf(booking)],
          ['Goes back to you', refundOf(booking)],
        ]}
      />
      <Words>
        How to pay is on your private page, never in a letter. If this surprises you, write to {sender.email} or call{' '}
        {sender.phone}.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'booking-changed', item: 'booking', itemId: booking.id, to: booking.guestEmail }
}

/** Tells a guest that what a letter told them of their booking was undone, and how it stands again. */
export async function actUndone(booking: OpenBooking, sender: Sender): Promise<Letter> {
  const title = titleOf(booking)
  const words = await written(
    `Please disregard our last letter: ${title}`,
    <Paper sender={sender} title="Your booking is as it was" preview={`${title}: our last letter no longer holds`}>
      <Words>Dear {booking.guestName},</Words>
      <Words>We have undone what our last letter told you. Your booking is again as it was before it.</Words>
      <Facts
        facts={[
          ['Home', title],
          ...daysOf(booking),
          ['Guests', String(booking.guests)],
          ['Price of the stay', formatSum(booking.totalAmount)],
          ['Still to pay', owedOf(booking)],
          ['Goes back to you', refundOf(booking)],
        ]}
      />
      <Words>
        If this surprises you, write to {sender.email} or call {sender.phone}.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'booking-restored', item: 'booking', itemId: booking.id, to: booking.guestEmail }
}

/** "£495.00 (was £535.00)"; only the value where it is the same, and nothing where there is none. */
function changed<Value extends string | number | Date>(
  before: Value | null,
  after: Value | null,
  inWords: (value: Value) => string,
): string | null {
  if (after === null) return null
  const [now, was] = [inWords(after), before === null ? null : inWords(before)]
  return was === null || was === now ? now : `${now} (was ${was})`
}

/**
 * Tells a guest that the account to pay to is another now, or that there is one now: which, only the private page says
 * [rule bank-details-place].
 */
export async function accountReplaced(booking: OtherAccount, sender: Sender): Promise<Letter> {
  const { id, guestName, guestEmail, title, stay, accountNumber } = booking
  const subject = accountNumber === null ? 'Where to pay for your stay' : 'Our bank account has changed'
  const words = await written(
    `${subject}: ${title}`,
    <Paper sender={sender} title={subject} preview={`${title}: please look at your private page before you pay`}>
      <Words>Dear {guestName},</Words>
      <Facts
        facts={[
          ['Home', title],
          ['Check-in', formatFullDay(stay.checkIn)],
          ['Check-out', formatFullDay(stay.checkOut)],
        ]}
      />
      <Words>
        {accountNumber === null
          ? 'The account to pay to is now on the private page of your stay.'
          : 'If you have something to pay, please no longer use the account that you were shown before. The account to pay to is on the private page of your stay.'}{' '}
        Nothing else about your booking changes.
      </Words>
      <Words>
        Open the link that we sent you with your booking: for your safety no email of ours ever gives account details.
        If you are in doubt, call {sender.phone} before you pay.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'account-replaced', item: 'booking', itemId: id, to: guestEmail }
}

/** Tells the guest of a cancelled stay that another sum is charged for it than they were told. */
export async function chargeChanged(booking: OpenBooking, sender: Sender): Promise<Letter> {
  const title = `Your cancelled stay at ${titleOf(booking)}: what is charged`
  const words = await written(
    title,
    <Paper sender={sender} title="We have changed what is charged" preview={whatFollows(booking)}>
      <Facts facts={[['Home', titleOf(booking)], ...daysOf(booking), ...chargeOf(booking)]} />
      <Words>{whatIsToDo(booking)}</Words>
      <Words>
        If this surprises you, write to {sender.email} or call {sender.phone}.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'booking-charge-changed', item: 'booking', itemId: booking.id, to: booking.guestEmail }
}

/** Tells the office that a guest has cancelled, and the guest's reason in their own words. */
export async function cancellationForOffice(
  booking: OpenBooking,
  sender: Sender,
  { reason, publicUrl }: { reason: string | undefined; publicUrl: string },
): Promise<Omit<Letter, 'to'>> {
  const words = await written(
    `Cancelled by the guest: booking #${booking.id}, ${titleOf(booking)}`,
    <Paper sender={sender} title="A guest has cancelled" preview={`${booking.guestName}, ${titleOf(booking)}`}>
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
      {reason && <Quoted>{reason}</Quoted>}
      <Way to={`${publicUrl}${officeAddress('bookings', { booking: booking.id })}`}>Open it in the office</Way>
    </Paper>,
  )
  return { ...words, kind: 'booking-cancelled-by-guest', item: 'booking', itemId: booking.id }
}

/**
 * Tells a guest that nights which were held are free again: where the hold has lapsed, since what was awaited did not come by
 * its end; else because the office gives it up.
 */
export async function holdEnded(hold: EndedHold, isLapsed: boolean, sender: Sender): Promise<Letter> {
  const { bookingId, guestEmail, title, stay, until, awaited } = hold
  const lapsedAt = isLapsed ? until : null
  const words = await written(
    `${title}: your nights are no longer held`,
    <Paper
      sender={sender}
      title="Your nights are no longer held"
      preview={lapsedAt ? `The ${awaited} did not reach us in time` : 'These dates are free again, and nothing is due'}
    >
      <Words>
        {lapsedAt
          ? `We held these nights for you until ${formatBritishMoment(lapsedAt)}. The ${awaited} has not reached us by then, so they are free again, and nothing is due.`
          : 'We can no longer hold these dates for you. They are free again, and nothing is due.'}
      </Words>
      <Facts
        facts={[
          ['Home', title],
          ['Check-in', formatFullDay(stay.checkIn)],
          ['Check-out', formatFullDay(stay.checkOut)],
        ]}
      />
      <Words>
        Have you paid already, or would you still like to come? Write to {sender.email} or call {sender.phone}: we find
        your payment by its reference, and look at the nights again with you.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'hold-ended', item: 'booking', itemId: bookingId, to: guestEmail }
}

function titleOf({ property }: OpenBooking): string {
  return property?.title ?? 'our home'
}

function daysOf({ checkIn, checkOut }: OpenBooking): [string, string][] {
  return [
    ['Check-in', formatFullDay(dayInLondon(new Date(checkIn)))],
    ['Check-out', formatFullDay(dayInLondon(new Date(checkOut)))],
  ]
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

/** What the guest still owes, in words; `null` for nothing. */
function owedOf({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) > 0 ? formatSum(money.owed) : null
}

/** What is owed to the guest, in words; `null` for nothing. */
function refundOf({ money }: OpenBooking): string | null {
  return money && penceOf(money.owed) < 0 ? formatSum(money.owed.replace('-', '')) : null
}
