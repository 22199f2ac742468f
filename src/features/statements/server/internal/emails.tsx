import type { OpenBooking } from '#features/bookings/contract.ts'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { findEntry } from '#features/ledger/server/ledger.ts'
import { officeUrl } from '#features/office-url.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable } from '#platform/server/mail/looks/email-blocks.tsx'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, formatFullDay, formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, pence, penceOf } from '#platform/shared/money.ts'
import { findMatchedEntry } from './bank-line-store.ts'

const MATCHED = 'payment-matched'

/**
 * Queues the email to the office, due after `policy.moneyEmailMinutes`: a match undone before then sends no email. A
 * statement's matches share one email.
 */
export async function queueMatchEmail(tx: StaffTxContext, statementId: number, entryId: number): Promise<void> {
  await tx.email({
    kind: MATCHED,
    about: { item: 'bank_statement', itemId: statementId },
    to: 'office',
    cause: { of: 'ledger_entry', id: entryId },
    dueAt: await moneyEmailDueAt(tx),
  })
}

/** A payment matched with a bank line, and its booking as it is now. */
interface Match {
  /** For example "£450.00 received". */
  what: string
  day: Day
  booking: OpenBooking
}

/** The email contains no personal data: a link to the booking replaces the names of payer and guest. */
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
              ['Stay', `${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}`],
              [
                'Still to pay',
                booking.money && penceOf(booking.money.owed) > 0 ? formatPoundsText(booking.money.owed) : null,
              ],
            ]}
          />
          <EmailButton to={`${publicUrl}${officeUrl('payments', { ledger: booking.id })}`}>
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
  const match = await findMatchedEntry(ctx.database, causeId)
  if (!match) return null
  const { bookingId, entryId, day } = match
  const [entry, booking] = [await findEntry(ctx.database, bookingId, entryId), await findBookingToEmail(ctx, bookingId)]
  if (!entry || entry.corrected_by !== null || !booking) return null
  const sum = formatPounds(pence(Math.abs(penceOf(entry.amount))))
  return { what: `${sum} ${DONE_TEXTS[entry.kind] ?? ''}`.trim(), day, booking }
}

function homeOf({ property }: OpenBooking): string {
  return property?.title ?? 'Unknown Property'
}

function formatDay(instant: string): string {
  return formatLongDay(dayInLondon(new Date(instant)))
}

const DONE_TEXTS: Partial<Record<string, string>> = {
  received: 'received',
  refund: 'refunded',
  'deposit-returned': 'of a deposit returned',
}
