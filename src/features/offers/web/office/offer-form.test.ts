import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newOffer } from '#features/offers/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { initialValues, type OfferFormOutput, offerForm, stayKey, toNewOffer, totalOf } from './offer-form.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const SETTINGS = { hours: 48 }
const STAY = { propertyId: 1, checkIn: toDay('2099-05-04'), checkOut: toDay('2099-05-07'), guests: 2 }
const START = {
  enquiryId: 12,
  guestName: 'Ada Marsh',
  guestEmail: 'ada@example.com',
  guestPhone: '01632 960123',
  stay: STAY,
}

const parsed = (changes: object = {}): OfferFormOutput =>
  z.parse(offerForm, { ...initialValues(START, SETTINGS), ...changes })
const errorsOf = (changes: object) =>
  z
    .safeParse(offerForm, { ...initialValues(START, SETTINGS), ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('an offer is prefilled from its enquiry', () => {
  const sent = toNewOffer(parsed(), START, { standardHours: 48, now: NOW })
  expect(sent).toMatchObject({ enquiryId: 12, guestName: 'Ada Marsh', expiresAt: undefined, reason: undefined })
  expect(sent.choices).toEqual([{ ...STAY, lines: undefined, securityDeposit: undefined }])
  expect(sent.message).toMatch(
    /^Thank you for your enquiry\.[\s\S]*your private page[\s\S]*please let us know what would\.$/,
  )
  expect(z.safeParse(newOffer, sent).success).toBe(true)
})

test('a chosen validity period begins at sending', () => {
  const { expiresAt } = toNewOffer(parsed({ hours: 24 }), START, { standardHours: 48, now: NOW })
  expect(expiresAt).toBe('2026-11-23T12:00:00.000Z')
})

test('custom lines and deposit are sent to the penny', () => {
  const lines = [
    { kind: 'nights', label: '3 nights', amount: 435.1 },
    { kind: 'own', label: 'Loyal guest', amount: -20.05 },
  ]
  const choice = { ...STAY, price: 'own', lines, linesFor: stayKey(STAY), deposit: 150 }
  const [sent] = toNewOffer(parsed({ choices: [choice] }), START, { standardHours: 48, now: NOW }).choices
  expect(sent?.lines?.map(({ amount }) => amount)).toEqual(['435.10', '-20.05'])
  expect(sent?.securityDeposit).toBe('150.00')
  expect(totalOf(lines)).toBe(41_505)
})

test('missing values are reported at their fields', () => {
  const choice = { ...initialValues(START, SETTINGS).choices[0], price: 'own', linesFor: stayKey(STAY) }
  expect(errorsOf({ choices: [{ ...choice, lines: [{ kind: 'own', label: ' ', amount: Number.NaN }] }] })).toEqual([
    ['choices.0.lines.0.label', 'Please enter what this amount is for'],
    ['choices.0.lines.0.amount', 'Please enter an amount'],
  ])
  expect(errorsOf({ choices: [{ ...choice, lines: [] }] })).toEqual([['choices.0.lines', 'Please enter the price']])
  expect(errorsOf({ choices: [{ ...choice, checkOut: '2099-05-04', price: 'worked-out' }] })).toEqual([
    ['choices.0.checkOut', 'Check-out must be after check-in'],
  ])
})

test('[rule own-lines] price lines for other days or another home need confirmation', () => {
  const lines = [{ kind: 'nights', label: '3 nights', amount: 435.1 }]
  const choice = { ...STAY, price: 'own', lines, linesFor: stayKey(STAY), deposit: null }
  const expected = [
    ['choices.0.lines', 'This price is for other dates or another home. Please calculate it again or keep it'],
  ]
  expect(errorsOf({ choices: [choice] })).toBeUndefined()
  for (const change of [{ checkIn: '2099-05-05' }, { checkOut: '2099-05-06' }, { propertyId: 2 }]) {
    const moved = { ...choice, ...change }
    expect(errorsOf({ choices: [moved] })).toEqual(expected)
    expect(errorsOf({ choices: [{ ...moved, linesFor: stayKey(moved) }] })).toBeUndefined()
    expect(errorsOf({ choices: [{ ...moved, price: 'worked-out' }] })).toBeUndefined()
  }
  expect(errorsOf({ choices: [{ ...choice, guests: 3 }] })).toBeUndefined()
})
