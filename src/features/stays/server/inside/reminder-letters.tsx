import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { issueLink } from '#features/bookings/server/private-links.ts'
import { bookingToTell } from '#features/bookings/server/told-guest.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { DueLetter, LetterKind, LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon, formatBritishMoment, formatFullDay } from '#platform/shared/day.ts'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { arrivalWindow } from './arrival-window.ts'

const link: LetterKind['link'] = async (deed, { itemId }) =>
  `${deed.config.publicUrl}/stay/${await issueLink(deed, { bookingId: itemId })}`

/** Letters that the days of a stay call for. None goes once the guest may have arrived, nor for a day that was moved. */
export const reminderLetterKinds: LetterKinds = {
  'balance-due-soon': { name: 'Payment reminder', weight: 45, link, write: writeBalance },
  'balance-due': { name: 'Payment due', weight: 46, link, write: writeBalance },
  /** The way to the page that shows how to get in: the letter itself opens no door. */
  arrival: { name: 'How to get in', weight: 55, link, write: writeArrival },
  /** To the office: a guest arrives soon who has not paid, and so is not told how to get in. */
  'arrival-unpaid': { name: 'Office notification', weight: 55, write: writeUnpaid },
}

async function writeBalance(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingAhead(office, letter)
  const { money } = booking ?? {}
  if (!booking || !money?.priceDueOn || money.priceDueOn !== dayOf(letter) || penceOf(money.owed) <= 0) return null
  const owed = formatSum(money.owed)
  const today = dayInLondon(office.clock.now())
  const day = formatFullDay(money.priceDueOn)
  const title = {
    ahead: `${owed} is due by ${day}`,
    today: `${owed} is due today`,
    past: `${owed} was due on ${day}`,
  }[money.priceDueOn > today ? 'ahead' : money.priceDueOn === today ? 'today' : 'past']
  return {
    to: booking.guestEmail,
    subject: `${title}: ${titleOf(booking)}`,
    title,
    preview: `${titleOf(booking)}, from ${arrivalDayOf(booking)}`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>This is what is still to pay for your stay. If you have paid in the last days, thank you.</Words>
        <Facts
          facts={[
            ...daysOf(booking),
            ['Received so far', formatSum(money.received)],
            ['Still to pay', owed],
            ['Your reference', paymentReference(booking.id)],
          ]}
        />
        <Way to={letter.link}>See how to pay</Way>
        <Words>
          Our bank details are never sent by email: they are on your private page alone. If you are in doubt, call{' '}
          {sender.phone}.
        </Words>
      </>
    ),
  }
}

async function writeArrival(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingAhead(office, letter)
  if (!booking || arrivalOn(booking) !== dayOf(letter)) return null
  if ((await arrivalWindow(office, booking)).state !== 'open') return null
  return {
    to: booking.guestEmail,
    subject: `How to get in: ${titleOf(booking)}`,
    title: 'Your stay is about to begin',
    preview: `${titleOf(booking)}: your page shows you how to get in`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>Your private page now shows you how to get in. We never send a door code by email.</Words>
        <Facts
          facts={[
            ['Home', titleOf(booking)],
            ['Check-in', `${arrivalDayOf(booking)}, from ${booking.terms.checkInFrom}`],
          ]}
        />
        <Way to={letter.link}>See how to get in</Way>
        <Words>The link is yours alone. If anything is not as it should be when you arrive, call {sender.phone}.</Words>
      </>
    ),
  }
}

async function writeUnpaid(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingAhead(office, letter)
  if (!booking || arrivalOn(booking) !== dayOf(letter)) return null
  if ((await arrivalWindow(office, booking)).state !== 'unpaid') return null
  const owed = formatSum(booking.money?.owed ?? '0')
  return {
    to: sender.email,
    replyTo: booking.guestEmail,
    subject: `Not paid, arrives ${arrivalDayOf(booking)}: booking #${booking.id}`,
    title: 'A guest arrives who has not paid everything',
    preview: `${booking.guestName}, ${owed} is still to pay`,
    body: (
      <>
        <Words>Until it is paid the guest is not shown how to get in, and no email says how.</Words>
        <Facts
          facts={[
            ['Guest', booking.guestName],
            ['Telephone', booking.guestPhone],
            ['Home', titleOf(booking)],
            ['Check-in', formatBritishMoment(new Date(booking.checkIn))],
            ['Still to pay', owed],
          ]}
        />
        <Way to={`${office.config.publicUrl}${officeAddress('bookings', { booking: booking.id })}`}>
          Open it in the office
        </Way>
      </>
    ),
  }
}

/** The booking that a letter is about, while it is confirmed and its guest has not arrived. */
async function bookingAhead(office: Office, { itemId }: DueLetter): Promise<OpenBooking | null> {
  const booking = await bookingToTell(office, itemId)
  return booking?.status === 'confirmed' && new Date(booking.checkIn) > office.clock.now() ? booking : null
}

const occasion = z.object({ for: z.string() })

/** The day that a letter was made due for. */
function dayOf({ facts }: DueLetter): string | undefined {
  return occasion.safeParse(facts).data?.for
}

function titleOf({ property }: OpenBooking): string {
  return property?.title ?? 'our home'
}

function arrivalOn({ checkIn }: OpenBooking): string {
  return dayInLondon(new Date(checkIn))
}

function arrivalDayOf(booking: OpenBooking): string {
  return formatFullDay(dayInLondon(new Date(booking.checkIn)))
}

function daysOf(booking: OpenBooking): [string, string][] {
  return [
    ['Home', titleOf(booking)],
    ['Check-in', arrivalDayOf(booking)],
    ['Check-out', formatFullDay(dayInLondon(new Date(booking.checkOut)))],
  ]
}
