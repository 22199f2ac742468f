import { STATES } from '#features/booking-state.ts'
import { isSettled, NothingLeft, owedRows, sumRow } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { SAMPLE_BOOKINGS, SAMPLE_PAID_BOOKING } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import type { BookingMoney } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import type { EmailShape } from '#platform/server/mail/email-type.ts'
import type { SampleName } from '#platform/server/mail/email-types.ts'
import { FactTable, Paragraph, type PriceRow, PriceTable } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'

export interface Data {
  /** The heading, for example "We have received £450.00". */
  what: string
  ledger: Ledger
  /** The part of a refund that was taken off the price. */
  allowed: Pence
}

export const CLOSING = 'If anything is unclear, call {phone}.'

/** Renders stay, sums paid and sums due, for all emails about ledger entries. */
export const aboutStay: Pick<EmailShape<Data>, 'reader' | 'link' | 'placeholders' | 'render' | 'homeIds'> = {
  reader: 'guest',
  link: stayLink,
  placeholders: ({ what, ledger }) => ({
    name: ledger.guestName,
    home: ledger.property.title,
    what,
    reference: ledger.paymentReference,
  }),
  render: ({ ledger, allowed }, { link }) => ({
    ...(ledger.deletedAt === null && { button: { to: link, label: 'Open my stay' } }),
    preview: `${ledger.property.title}, ${formatLongDay(ledger.checkIn)}`,
    body: (
      <>
        {allowed > 0 && <Paragraph>We have taken {formatPounds(allowed)} off the price of your stay.</Paragraph>}
        <FactTable
          facts={[
            ['Home', ledger.property.title],
            ['Stay', `${formatLongDay(ledger.checkIn)} to ${formatLongDay(ledger.checkOut)}`],
            ['Your reference', ledger.paymentReference],
          ]}
        />
        {ledger.money && (
          <>
            <PriceTable rows={paymentRows(ledger, ledger.money)} />
            {isSettled(ledger.money) && <NothingLeft />}
          </>
        )}
      </>
    ),
  }),
  homeIds: ({ ledger }) => [ledger.property.id],
}

function paymentRows(ledger: Ledger, money: BookingMoney): PriceRow[] {
  const { received, refunded, movedAway, depositReturned, deducted, claimed } = money
  const isAsked = STATES[ledger.state].asksFor !== 'nothing'
  return [
    { label: 'Received so far', amount: formatPoundsText(received) },
    ...sumRow('Refunded so far', toPounds(pence(penceOf(refunded) - penceOf(movedAway)))),
    ...sumRow('Moved to another booking', movedAway),
    ...sumRow('Deposit returned', depositReturned),
    ...sumRow('Kept of the deposit', toPounds(pence(penceOf(deducted) - penceOf(claimed)))),
    ...deductionRows(ledger),
    ...owedRows(money, ledger.status === 'cancelled').filter(() => isAsked || money.owed.startsWith('-')),
  ]
}

function deductionRows({ entries }: Ledger): PriceRow[] {
  return entries
    .filter(({ kind, correctedBy, corrects }) => kind === 'deduction' && correctedBy === null && corrects === null)
    .map(({ amount, reason }) => ({
      label: reason ? `For damage (${reason})` : 'For damage',
      amount: formatPoundsText(amount),
    }))
}

/** `min` and `max` are the headings of the shortest and the longest sample. */
export function makeSamples([min, max]: [string, string]): Record<SampleName, Data> {
  return {
    emptiest: { what: min, ledger: SAMPLE_LEDGERS.emptiest, allowed: pence(0) },
    fullest: { what: max, ledger: SAMPLE_LEDGERS.fullest, allowed: pence(25_000) },
  }
}

const SAMPLE_LEDGERS: Record<SampleName, Ledger> = {
  emptiest: {
    ...{ bookingId: 7, paymentReference: 'HL-000007-4', guestName: 'Jo Li', status: 'confirmed', state: 'confirmed' },
    ...{ deletedAt: null, property: { id: 1, title: 'Oak Tree Cottage' }, version: 1, mostBack: '0.00' },
    money: SAMPLE_PAID_BOOKING.money,
    ...{ checkIn: toDay('2027-05-14'), checkOut: toDay('2027-05-16'), mayConfirm: false, mayReturnDeposit: false },
    ...{ couldBeGivenBack: null, entries: [] },
  },
  fullest: {
    ...{ bookingId: 41_376, paymentReference: 'HL-041376-2', status: 'confirmed', state: 'confirmed' },
    guestName: SAMPLE_BOOKINGS.fullest.guestName,
    property: { id: 2, title: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods' },
    ...{ checkIn: toDay('2027-12-29'), checkOut: toDay('2028-01-12'), deletedAt: null, version: 4 },
    money: SAMPLE_BOOKINGS.fullest.money,
    ...{ mostBack: '0.00', mayConfirm: false, mayReturnDeposit: true, couldBeGivenBack: null },
    entries: [
      {
        ...{ id: 1, kind: 'deduction', amount: '85.00', day: toDay('2028-01-13'), reference: '' },
        reason: 'A broken window in the coach house, and the carpet beneath it cleaned',
        ...{ photograph: null, corrects: null, correctedBy: null, otherBookingId: null, bankLineId: null },
        ...{ createdAt: '2028-01-13T10:00:00.000Z', createdBy: null, mayCorrect: true },
      },
    ],
  },
}
