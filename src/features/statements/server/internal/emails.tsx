import type { OpenBooking } from '#features/bookings/contract.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { findBookingToEmail } from '#features/bookings/server/told-guest.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { entryOf } from '#features/ledger/server/ledger.ts'
import { officeAddress } from '#features/office-address.ts'
import { moneyEmailDueAt } from '#features/settings/server/undo-time.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { EmailButton, FactTable } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, formatFullDay, formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, pence, penceOf } from '#platform/shared/money.ts'
import { matchedEntry } from './bank-line-store.ts'

const MATCHED = 'payment-matched'

/** Queues the office's email about a match, due once the undo time is over. All matches of one statement share an email. */
export async function tellOfMatch(tx: StaffTxContext, statementId: number, entryId: number): Promise<void> {
  await tx.email({
    kind: MATCHED,
    about: { item: 'bank_statement', itemId: statementId },
    to: 'office',
    cause: { of: 'ledger_entry', id: entryId },
    dueAt: await moneyEmailDueAt(tx),
  })
}

/** The money of a matched line, and the booking as it is now. */
interface Match {
  /** "£450.00 received". */
  what: string
  day: Day
  booking: OpenBooking
}

/** The email names no payer and no guest; the linked booking does. */
export const statementEmailTypes: EmailTypes = {
  [MATCHED]: emailType<Match>({
    name: 'Office notification: payments matched',
    reader: 'office',
    weight: 15,
    words: {
      subject: 'Bank payments matched with bookings',
      title: '{what}: booking #{booking}, {home}',
      opening: '',
      closing: '',
    },
    placeholders: ({ what, booking }) => ({ what, booking: String(booking.id), home: homeOf(booking) }),
    async read(ctx, { causeId }, sender) {
      const data = causeId === null ? null : await findMatchToEmail(ctx, causeId)
      return data && { to: sender.email, data }
    },
    render: ({ what, day, booking }, { publicUrl }) => ({
      preview: `${what}: booking #${booking.id}, ${homeOf(booking)}`,
      body: (
        <>
          <FactTable
            facts={[
              ['On the statement', formatFullDay(day)],
              ['Reference', paymentReference(booking.id)],
              ['Stay', `${dayOf(booking.checkIn)} to ${dayOf(booking.checkOut)}`],
              ['Still to pay', booking.money && penceOf(booking.money.owed) > 0 ? formatSum(booking.money.owed) : null],
            ]}
          />
          <EmailButton to={`${publicUrl}${officeAddress('payments', { ledger: booking.id })}`}>
            Open its payments
          </EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: { what: '£90.00 received', day: toDay('2027-05-03'), booking: SAMPLE_BOOKINGS.emptiest },
      fullest: {
        what: '£6,085.25 of a deposit returned',
        day: toDay('2027-12-29'),
        booking: SAMPLE_BOOKINGS.fullest,
      },
    },
  }),
}

async function findMatchToEmail(ctx: AppContext, causeId: number): Promise<Match | null> {
  const match = await matchedEntry(ctx.database, causeId)
  if (!match) return null
  const { bookingId, entryId, day } = match
  const [entry, booking] = [await entryOf(ctx.database, bookingId, entryId), await findBookingToEmail(ctx, bookingId)]
  if (!entry || entry.corrected_by !== null || !booking) return null
  const sum = formatPounds(pence(Math.abs(penceOf(entry.amount))))
  return { what: `${sum} ${DONE[entry.kind] ?? ''}`.trim(), day, booking }
}

function homeOf({ property }: OpenBooking): string {
  return property?.title ?? 'Unknown Property'
}

function dayOf(instant: string): string {
  return formatLongDay(dayInLondon(new Date(instant)))
}

const DONE: Partial<Record<string, string>> = {
  received: 'received',
  refund: 'refunded',
  'deposit-returned': 'of a deposit returned',
}
