import { expect, test } from 'vitest'
import { cancelForm, defaultCharge, parseCharge } from './cancel-form.ts'

const form = cancelForm('420.00')

test('only a charge other than the default requires a reason', () => {
  expect(form.safeParse({ by: 'guest', charge: '420.00', reason: '' }).success).toBe(true)
  expect(form.safeParse({ by: 'office', charge: '0', reason: '' }).success).toBe(true)
  expect(form.safeParse({ by: 'guest', charge: '100.00', reason: '' }).error?.issues[0]).toMatchObject({
    path: ['reason'],
    message: 'Please give a reason for a different charge',
  })
  expect(form.safeParse({ by: 'guest', charge: '100.00', reason: 'Illness' }).success).toBe(true)
})

test('[rule cancellation-charge] a charge above the agreed charge is refused', () => {
  const { error } = form.safeParse({ by: 'guest', charge: '420.01', reason: 'Illness' })
  expect(error?.issues[0]?.message).toBe('The agreed charge is £420.00. You may charge less, not more.')
})

test('only a valid amount is parsed as a charge', () => {
  expect([parseCharge(' 100.5 '), parseCharge('much'), parseCharge('')]).toEqual(['100.50', undefined, undefined])
})

test('a cancellation by the office charges nothing by default', () => {
  expect(defaultCharge('office', '420.00')).toBe('0.00')
  expect(defaultCharge('guest', '420.00')).toBe('420.00')
})
