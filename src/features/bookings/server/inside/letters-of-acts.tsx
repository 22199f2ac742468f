import * as z from 'zod/mini'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { propertyOf } from '#features/properties/server/properties.ts'
import type { DueLetter, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { bookingToTell } from '../told-guest.ts'
import { moneyBefore } from './act-money.ts'
import {
  bookingThatIs,
  daysOf,
  fullDay,
  moment,
  owedOf,
  pounds,
  refundOf,
  Surprised,
  titleOf,
} from './letter-words.tsx'
import type { Edit } from './wish.ts'

/** What was agreed on before an act, as the guest was last told it; sums in pence. */
const agreed = z.object({
  propertyId: z.number(),
  checkIn: z.string(),
  checkOut: z.string(),
  total: z.number(),
  securityDeposit: z.nullable(z.number()),
  depositDueAt: z.nullable(z.string()),
  priceDueOn: z.nullable(z.string()),
  freeUntil: z.string(),
})
type Agreed = z.infer<typeof agreed>

/** What a letter about an act has to know of how the booking stood before it. */
export function agreedBefore(edit: Edit): Agreed {
  const { before } = edit
  const { depositDueAt, ...money } = moneyBefore(edit)
  return { propertyId: before.propertyId, ...before.stay, ...money, depositDueAt: depositDueAt?.toISOString() ?? null }
}

/** Tells a guest that another home is theirs, another sum is due for a stay, or by another day. */
export async function writeChange(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingThatIs(office, letter, 'agreed')
  const { data: before } = agreed.safeParse(letter.facts)
  if (!booking || !before) return null
  const after = agreedNow(booking)
  // Changed back before it was told.
  if (isSame(before, after)) return null
  const title = titleOf(booking)
  const home = await homeBefore(office, before, after)
  return {
    to: booking.guestEmail,
    subject: `Your booking has changed: ${title}`,
    title: 'Your booking has changed',
    preview: home === null ? `${title}: what is due now, and by when` : `${title} instead of ${home}`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>We have changed your booking as follows. This letter replaces what we wrote about it before.</Words>
        <Facts
          facts={[
            ['Home', changed(home, title, String)],
            ['Check-in', changed(before.checkIn, after.checkIn, fullDay)],
            ['Check-out', changed(before.checkOut, after.checkOut, fullDay)],
            ['Guests', String(booking.guests)],
            ['Price of the stay', changed(before.total, after.total, pounds)],
            ['Security deposit', changed(before.securityDeposit, after.securityDeposit, pounds)],
            ['Deposit due by', changed(before.depositDueAt, after.depositDueAt, moment)],
            ['Price due by', changed(before.priceDueOn, after.priceDueOn, fullDay)],
            ['Free cancellation until', changed(before.freeUntil, after.freeUntil, fullDay)],
            ['Still to pay', owedOf(booking)],
            ['Goes back to you', refundOf(booking)],
          ]}
        />
        <Words>How to pay is on your private page, never in a letter.</Words>
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** Tells a guest that what a letter told them of their booking was undone, and how it stands now. */
export async function writeRestored(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null> {
  const booking = await bookingToTell(office, letter.itemId)
  if (!booking) return null
  const title = titleOf(booking)
  const isCancelled = booking.status === 'cancelled'
  return {
    to: booking.guestEmail,
    subject: `Please disregard our last letter: ${title}`,
    title: 'What we wrote last no longer holds',
    preview: `${title}: how your booking stands`,
    body: (
      <>
        <Words>Dear {booking.guestName},</Words>
        <Words>We have undone what our last letter told you. This is how your booking stands now.</Words>
        <Facts
          facts={[
            ['Home', title],
            ...daysOf(booking),
            ['Guests', String(booking.guests)],
            ['Price of the stay', isCancelled ? null : formatSum(booking.totalAmount)],
            ['Cancelled', isCancelled ? 'Yes' : null],
            ['Still to pay', owedOf(booking)],
            ['Goes back to you', refundOf(booking)],
          ]}
        />
        <Surprised sender={sender} />
      </>
    ),
  }
}

/** The title of the home before, where it is another one now. */
async function homeBefore(office: Office, before: Agreed, after: Agreed): Promise<string | null> {
  if (before.propertyId === after.propertyId) return null
  return (await propertyOf(office.database, before.propertyId))?.title ?? null
}

function agreedNow({ propertyId, checkIn, checkOut, totalAmount, agreedPrice, money, terms }: OpenBooking): Agreed {
  return {
    propertyId,
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
    total: penceOf(totalAmount),
    securityDeposit: agreedPrice ? penceOf(agreedPrice.securityDeposit) : null,
    depositDueAt: money?.depositDueAt ?? null,
    priceDueOn: money?.priceDueOn ?? null,
    freeUntil: terms.freeUntil,
  }
}

function isSame(one: Agreed, other: Agreed): boolean {
  return (Object.keys(one) as (keyof Agreed)[]).every((name) => one[name] === other[name])
}

/** "£495.00 (was £535.00)"; only the value where it is the same, and nothing where there is none. */
function changed<Value extends string | number>(
  before: Value | null,
  after: Value | null,
  inWords: (value: Value) => string,
): string | null {
  if (after === null) return null
  const [now, was] = [inWords(after), before === null ? null : inWords(before)]
  return was === null || was === now ? now : `${now} (was ${was})`
}
