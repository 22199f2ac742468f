import { expect, test } from 'vitest'
import { headlineOf } from '#features/booking-state.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import type { GuestStay } from '../contract.ts'
import { amountDueFirst, describeNextStep, nextTextChange, staySteps, sumsDue } from './stay-text.ts'

const PHONE = '01632 960142'

const MONEY: NonNullable<GuestStay['money']> = {
  state: 'unpaid',
  owed: '600.00',
  depositOwed: '200.00',
  priceOwed: '400.00',
  received: '0.00',
  refundDue: '0.00',
  claimed: '0.00',
  claimOwed: '0.00',
  claimDueOn: null,
  depositHeld: '0.00',
  depositBackBy: null,
  depositDueAt: '2026-09-14T16:00:00.000Z',
  priceDueOn: toDay('2026-09-25'),
  overdue: false,
}
const PAID = { ...MONEY, state: 'paid', owed: '0.00', depositOwed: '0.00', priceOwed: '0.00' } as const

const HELD: GuestStay = {
  state: 'held',
  channel: null,
  hasEmail: true,
  guestName: 'Jo Guest',
  paymentReference: 'HL-000001-3',
  home: { title: 'Heath Cottage', city: 'Burntwood', photograph: null, page: '/property/1' },
  checkIn: toDay('2026-10-20'),
  checkOut: toDay('2026-10-24'),
  nights: 4,
  guests: 2,
  terms: {
    checkInFrom: '16:00',
    checkOutBy: '10:00',
    cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
    depositReturnWorkingDays: 5,
    arrivalDetailsHours: 24,
  },
  heldUntil: '2026-09-14T16:00:00.000Z',
  lines: [],
  total: '400.00',
  securityDeposit: '200.00',
  money: MONEY,
  entries: [],
  bankDetails: null,
  cancellation: { allowed: true },
  cancelled: null,
  address: null,
  houseRules: '',
  arrival: null,
  guestsStaying: null,
  review: null,
}
const CONFIRMED: GuestStay = {
  ...HELD,
  state: 'confirmed',
  heldUntil: null,
  arrival: { state: 'unpaid', opensAt: '2026-10-19T15:00:00.000Z', closesAt: '2026-10-24T09:00:00.000Z' },
}

const textsFor = (stay: GuestStay) => [headlineOf(stay.state, stay.home.title), describeNextStep(stay, PHONE)]

test('a held stay shows the payment and the due time', () => {
  expect(textsFor(HELD)).toEqual([
    'Your dates are held for you',
    'Please pay the security deposit of £200.00 by Monday 14 September 2026 at 5pm. We will then confirm your stay.',
  ])
})

test('a held stay without a deposit asks for the price', () => {
  const money = { ...MONEY, owed: '400.00', depositOwed: '0.00' }
  expect(describeNextStep({ ...HELD, money }, PHONE)).toBe(
    'Please pay the £400.00 for the stay by Monday 14 September 2026 at 5pm. We will then confirm your stay.',
  )
})

test('during the bank check, the page asks guests who have not paid to call', () => {
  expect(textsFor({ ...HELD, state: 'held due' })).toEqual([
    'We are checking our bank account',
    'The security deposit of £200.00 was due by Monday 14 September 2026 at 5pm. If you have paid, you do not need to do anything: this page will show your payment. If not, please call us on 01632 960142 today, or we will have to release your dates.',
  ])
})

test('a guest who has paid in part sees the remaining amount', () => {
  const part = { ...MONEY, received: '150.00', owed: '450.00', depositOwed: '50.00' }
  expect(textsFor({ ...HELD, state: 'held part paid', money: part })).toEqual([
    'We have received your payment',
    '£150.00 received. £50.00 of the security deposit is due by Monday 14 September 2026 at 5pm, £400.00 for the stay by Friday 25 September 2026. Your dates are held for you.',
  ])
  const paid = { ...MONEY, received: '200.00', owed: '400.00', depositOwed: '0.00' }
  expect(describeNextStep({ ...HELD, state: 'held part paid', money: paid }, PHONE)).toBe(
    '£200.00 received. Your dates are held for you. We will confirm your stay.',
  )
})

test('the page asks for no payment while no dates are held', () => {
  const notHeld = { ...HELD, state: 'asked', heldUntil: null } as const
  expect(textsFor(notHeld)).toEqual([
    'Your dates are not held yet',
    'We will be in touch. There is nothing to pay yet.',
  ])
  expect(staySteps(notHeld)).toEqual([])
})

test('the page of a lapsed stay asks the guest to call before paying', () => {
  const lapsed = { ...HELD, state: 'lapsed', heldUntil: null } as const
  expect(textsFor(lapsed)).toEqual([
    'We could not hold your dates any longer',
    'We did not receive your payment in time. The dates may still be available: please call us on 01632 960142 before you pay anything.',
  ])
  expect(describeNextStep({ ...lapsed, money: { ...PAID, refundDue: '200.00' } }, PHONE)).toBe(
    '£200.00 will be refunded to the account you paid from. Would you still like to come? Please call us on 01632 960142.',
  )
})

test.each([
  [
    'both due',
    MONEY,
    '£200.00 of the security deposit is due by Monday 14 September 2026 at 5pm, £400.00 for the stay by Friday 25 September 2026.',
  ],
  ['the price due', { ...MONEY, owed: '400.00', depositOwed: '0.00' }, '£400.00 is due by Friday 25 September 2026.'],
  [
    'the price overdue',
    { ...MONEY, owed: '400.00', depositOwed: '0.00', overdue: true },
    '£400.00 was due by Friday 25 September 2026. Please pay it now, or contact us.',
  ],
  ['paid', PAID, 'Everything is paid. This page shows how to get in from Monday 19 October 2026 at 4pm.'],
] as const)('the page of a confirmed stay describes payment: %s', (_, money, text) => {
  const arrival = CONFIRMED.arrival && ({ ...CONFIRMED.arrival, state: money === PAID ? 'early' : 'unpaid' } as const)
  expect(describeNextStep({ ...CONFIRMED, money, arrival }, PHONE)).toBe(text)
})

test('the page after the stay shows when the deposit is refunded', () => {
  const money = { ...PAID, depositHeld: '170.00', depositBackBy: toDay('2026-11-02') }
  expect(describeNextStep({ ...CONFIRMED, state: 'completed', money }, PHONE)).toBe(
    'Your security deposit of £170.00 will be refunded by Monday 2 November 2026 to the account you paid from.',
  )
})

test('[rule damage-claim] the page after the stay shows the amount due for damage', () => {
  const money = { ...PAID, owed: '82.50', claimed: '82.50', claimOwed: '82.50', claimDueOn: toDay('2026-11-02') }
  const claimed = { ...CONFIRMED, state: 'completed', money } as const
  expect(describeNextStep(claimed, PHONE)).toBe(
    '£82.50 for damage beyond the deposit is due by Monday 2 November 2026.',
  )
  const late = { ...money, owed: '182.50', priceOwed: '100.00', overdue: true }
  expect(describeNextStep({ ...claimed, money: late }, PHONE)).toBe(
    '£100.00 for the stay is due by Friday 25 September 2026, £82.50 for damage beyond the deposit by Monday 2 November 2026. Please pay what is overdue now, or contact us.',
  )
})

test.each([
  ['guest', 'You cancelled it on Friday 25 September 2026. £600.00 will be refunded to the account you paid from.'],
  ['office', 'We cancelled it on Friday 25 September 2026. £600.00 will be refunded to the account you paid from.'],
] as const)('the page of a stay cancelled by the %s names who cancelled', (by, text) => {
  const cancelled = { at: '2026-09-25T11:00:00.000Z', by, charge: '0.00' }
  const money = { ...PAID, refundDue: '600.00' }
  expect(describeNextStep({ ...HELD, state: 'cancelled free', cancelled, money }, PHONE)).toBe(text)
})

test('[rule damage-claim] the page of a cancelled stay separates charge from damage', () => {
  const cancelled = { at: '2026-09-25T11:00:00.000Z', by: 'guest', charge: '400.00' } as const
  const money = { ...PAID, owed: '150.00', priceOwed: '100.00', claimOwed: '50.00', claimDueOn: toDay('2026-11-02') }
  const stay = { ...HELD, state: 'cancelled late', cancelled } as const
  const charged = 'You cancelled it on Friday 25 September 2026. £400.00 is charged for the cancellation.'
  expect(describeNextStep({ ...stay, money }, PHONE)).toBe(
    `${charged} £100.00 of that and £50.00 for damage beyond the deposit, by Monday 2 November 2026, are still to pay.`,
  )
  const unpaid = { ...money, owed: '100.00', claimOwed: '0.00' }
  expect(describeNextStep({ ...stay, money: unpaid }, PHONE)).toBe(`${charged} £100.00 of that is still to pay.`)
})

test('the first unfinished step is marked as current', () => {
  expect(staySteps(HELD).map(({ title, state }) => [title, state])).toEqual([
    ['£200.00 security deposit', 'now'],
    ['We confirm your stay', 'ahead'],
    ['£400.00 for the stay', 'ahead'],
    ['Check-in', 'ahead'],
    ['Check-out', 'ahead'],
    ['Deposit refund', 'ahead'],
  ])
  const over = { ...CONFIRMED, state: 'completed', money: { ...PAID, depositHeld: '200.00' } } as const
  expect(staySteps(over).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'now'])
  expect(staySteps({ ...HELD, state: 'cancelled free' })).toEqual([])
})

test('the page refetches when its text is due to change', () => {
  const at = (instant: string) => new Date(instant).getTime()
  expect(nextTextChange(HELD, at('2026-09-10T00:00:00Z'))).toBe(at('2026-09-14T16:00:00Z'))
  expect(nextTextChange(CONFIRMED, at('2026-10-19T16:00:00Z'))).toBe(at('2026-10-20T15:00:00Z'))
  expect(nextTextChange(HELD, at('2026-10-20T15:00:00Z'))).toBe(at('2026-10-24T09:00:00Z'))
  expect(nextTextChange(HELD, at('2026-10-24T09:00:00Z'))).toBeUndefined()
})

test.each<[string, Partial<typeof MONEY>, string]>([
  ['the deposit before the price', {}, '200.00'],
  ['both on one day', { priceDueOn: toDay('2026-09-14') }, '600.00'],
  ['both when both are late', { depositDueAt: '2026-09-02T16:00:00.000Z', priceDueOn: toDay('2026-09-05') }, '600.00'],
  ['the price before a claim', { depositOwed: '0.00', claimOwed: '30.50', claimDueOn: toDay('2026-09-28') }, '400.00'],
  [
    'a claim of one day with the price',
    { claimOwed: '30.50', claimDueOn: toDay('2026-09-25'), depositOwed: '0.00' },
    '430.50',
  ],
])('the amount beside the bank details is %s', (_what, changes, amount) => {
  expect(amountDueFirst(sumsDue({ ...MONEY, ...changes }), toDay('2026-09-10'))).toBe(amount)
})
