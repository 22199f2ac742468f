import { bookingToTell } from '#features/bookings/server/told-guest.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { entryOf } from '#features/ledger/server/ledger.ts'
import { officeAddress } from '#features/office-address.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import type { DueLetter, LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Way } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon, formatFullDay, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, pence, penceOf } from '#platform/shared/money.ts'
import { matchedEntry } from './bank-line-store.ts'

const MATCHED = 'payment-matched'

/**
 * Makes the letter due that tells the office of a match, once an undo swallows it no more: all matches of one statement go in
 * one letter.
 */
export async function tellOfMatch(deed: StaffDeed, statementId: number, entryId: number): Promise<void> {
  await deed.letter({
    kind: MATCHED,
    about: { item: 'bank_statement', itemId: statementId },
    to: 'office',
    cause: { of: 'ledger_entry', id: entryId },
    dueAt: await moneyLetterDueAt(deed),
  })
}

/** It names no payer and no guest: the booking does. */
export const statementLetterKinds: LetterKinds = {
  [MATCHED]: { name: 'Payment matched', weight: 15, write: writeMatch },
}

async function writeMatch(office: Office, { causeId }: DueLetter, sender: Sender): Promise<Part | null> {
  const match = causeId === null ? undefined : await matchedEntry(office.database, causeId)
  if (!match) return null
  const { bookingId, entryId, day } = match
  const [entry, booking] = [await entryOf(office.database, bookingId, entryId), await bookingToTell(office, bookingId)]
  if (!entry || entry.corrected_by !== null || !booking) return null
  const home = booking.property?.title ?? 'Unknown Property'
  const title = `${formatPounds(pence(Math.abs(penceOf(entry.amount))))} ${DONE[entry.kind] ?? ''}: booking #${bookingId}, ${home}`
  const owed = booking.money && penceOf(booking.money.owed) > 0 ? formatSum(booking.money.owed) : null
  const arrival = formatLongDay(dayInLondon(new Date(booking.checkIn)))
  const departure = formatLongDay(dayInLondon(new Date(booking.checkOut)))
  return {
    to: sender.email,
    subject: 'Bank payments matched with bookings',
    title,
    preview: title,
    body: (
      <>
        <Facts
          facts={[
            ['On the statement', formatFullDay(day)],
            ['Reference', paymentReference(bookingId)],
            ['Stay', `${arrival} to ${departure}`],
            ['Still to pay', owed],
          ]}
        />
        <Way to={`${office.config.publicUrl}${officeAddress('payments', { ledger: bookingId })}`}>
          Open its payments
        </Way>
      </>
    ),
  }
}

const DONE: Partial<Record<string, string>> = {
  received: 'received',
  refund: 'refunded',
  'deposit-returned': 'of a deposit returned',
}
