import { expect, test } from 'vitest'
import type { ChangeOutcome, ChangePreview } from '#features/bookings/contract.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import {
  cancelLabel,
  changedRows,
  describeBalance,
  describeCancellationTerms,
  describeEmails,
  describeNightsChange,
  hasNothingToDecide,
  priceOptions,
} from './describe-change.ts'

const AT_AGREED_PRICE: ChangeOutcome = {
  total: '535.00',
  securityDeposit: '267.50',
  depositDueAt: '2026-09-14T16:00:00.000Z',
  priceDueOn: toDay('2026-11-06'),
  cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
  owed: '267.50',
  state: 'confirmed',
  home: 'Woody Bank',
  checkIn: toDay('2026-12-01'),
  checkOut: toDay('2026-12-04'),
  guests: 2,
  heldUntil: null,
  emails: [],
  depositByRule: '267.50',
  wants: [],
}
const LESS: ChangeOutcome = {
  ...AT_AGREED_PRICE,
  total: '495.00',
  securityDeposit: '247.50',
  owed: '-20.00',
  emails: [{ kind: 'booking-changed', to: 'jo@example.org' }],
}
const { heldUntil: _held, emails: _emails, wants: _wants, depositByRule: _rule, ...CURRENT } = AT_AGREED_PRICE
const PREVIEW: ChangePreview = {
  version: 1,
  current: CURRENT,
  nights: { freed: 0, taken: 0, takenBy: [], blocks: [] },
  refusal: null,
  cancellation: null,
  agreed: AT_AGREED_PRICE,
  calculated: LESS,
  own: null,
}

const labels = (preview: ChangePreview, price: 'agreed' | 'worked-out' | 'own') =>
  priceOptions(preview, price).map(({ label }) => label)

test('a move at the agreed price within the home leaves nothing to decide', () => {
  const move: ChangePreview = { ...PREVIEW, calculated: null }
  expect(hasNothingToDecide(move)).toBe(true)
  expect(hasNothingToDecide(PREVIEW)).toBe(false)
  expect(hasNothingToDecide({ ...move, refusal: 'The nights are taken', agreed: null })).toBe(false)
  expect(hasNothingToDecide({ ...move, agreed: { ...AT_AGREED_PRICE, home: 'Chase View' } })).toBe(false)
  expect(hasNothingToDecide({ ...move, agreed: { ...AT_AGREED_PRICE, wants: ['under minimum stay'] } })).toBe(false)
  expect(hasNothingToDecide({ ...move, agreed: { ...AT_AGREED_PRICE, securityDeposit: '0.00' } })).toBe(false)
})

test('a change offers the price chosen in the form first', () => {
  expect(labels(PREVIEW, 'agreed')).toEqual(['Keep £535.00', 'Charge £495.00'])
  expect(labels(PREVIEW, 'worked-out')).toEqual(['Charge £495.00', 'Keep £535.00'])
  expect(labels({ ...PREVIEW, calculated: null }, 'worked-out')).toEqual(['Keep £535.00'])
  expect(labels({ ...PREVIEW, own: LESS }, 'own')).toEqual(['Charge £495.00'])
})

test('only changed facts are listed', () => {
  expect(changedRows(CURRENT, { ...AT_AGREED_PRICE, home: 'Chase View', checkOut: toDay('2026-12-05') })).toEqual([
    { label: 'Home', now: 'Woody Bank', after: 'Chase View' },
    { label: 'Check-out', now: '4 Dec 2026', after: '5 Dec 2026' },
  ])
  expect(changedRows(CURRENT, LESS)).toEqual([
    { label: 'Price of the stay', now: '£535.00', after: '£495.00' },
    { label: 'Security deposit', now: '£267.50', after: '£247.50' },
    { label: 'Still to pay', now: '£267.50', after: '£20.00 to refund' },
  ])
  expect(changedRows(CURRENT, AT_AGREED_PRICE)).toEqual([])
})

test.each([
  [0, 0, 'confirmed', 'The booked nights do not change.'],
  [0, 0, 'asked', 'The dates are not held: others can book them.'],
  [3, 0, 'cancelled free', '3 nights become available at once: others can book them.'],
  [1, 0, 'confirmed', '1 night becomes available.'],
  [0, 2, 'confirmed', 'It takes 2 nights: no other guest can book them.'],
  [3, 2, 'held', 'It takes 2 other nights; 3 nights become available.'],
] as const)('[rule change-preview] a change frees %i and takes %i nights (%s): “%s”', (freed, taken, state, words) => {
  const preview = { ...PREVIEW, nights: { ...PREVIEW.nights, freed, taken } }
  expect(describeNightsChange(preview, { ...AT_AGREED_PRICE, state })).toBe(words)
})

test('the texts about a change describe emails, charge and balance', () => {
  expect(describeEmails(AT_AGREED_PRICE)).toBe('No email is sent to the guest.')
  expect(describeEmails(LESS)).toBe('jo@example.org will be emailed (see Emails): what has changed.')
  expect(cancelLabel('435.00')).toBe('Cancel the stay and charge £435.00')
  expect(cancelLabel('0.00')).toBe('Cancel the stay without a charge')
  expect(describeBalance(LESS)).toContain('£20.00 goes back to the guest')
  expect(describeBalance({ ...LESS, owed: '20.00' })).toContain('£20.00 is still to pay')
  expect(describeBalance({ ...LESS, owed: null })).toContain('Nothing is due')
})

test('[rule cancellation-charge] each kind of cancellation has a description', () => {
  const sums = { received: '0.00', refund: '0.00', owed: '0.00' }
  const free = { ...sums, on: toDay('2026-11-06'), isFree: true, charge: '0.00' }
  const late = { ...sums, on: toDay('2026-11-24'), isFree: false, charge: '535.00' }
  expect(describeCancellationTerms(free, AT_AGREED_PRICE, 'confirmed')).toBe(
    'Full refund for cancellation 25 or more days before check-in (until Friday 6 November 2026); no-shows get no refund. Any payments must be refunded.',
  )
  expect(describeCancellationTerms(late, AT_AGREED_PRICE, 'confirmed')).toBe(
    'For cancellation 7 or fewer days before check-in (from Tuesday 24 November 2026), we charge 100% of the price of the stay. That is £535.00, whether or not it has been paid. None of the deposit is kept.',
  )
  // Cancelling a pending booking costs nothing even after the last free day.
  expect(describeCancellationTerms(free, AT_AGREED_PRICE, 'pending')).toMatch(
    /^This booking is not confirmed, so cancelling it is free of charge/,
  )
})
