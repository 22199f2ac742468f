import { expect, test } from 'vitest'
import { cancelForm, goesBack, stillOwed, usualCharge } from './cancel-form.ts'

const form = cancelForm('420.00', '420.00')

test('the rule’s own charge wants no reason, another one does', () => {
  expect(form.safeParse({ by: 'guest', charge: '420.00', reason: '' }).success).toBe(true)
  expect(form.safeParse({ by: 'office', charge: '0', reason: '' }).success).toBe(true)
  expect(form.safeParse({ by: 'guest', charge: '100.00', reason: '' }).error?.issues[0]).toMatchObject({
    path: ['reason'],
    message: 'Please give a reason for a charge of your own',
  })
  expect(form.safeParse({ by: 'guest', charge: '100.00', reason: 'Illness' }).success).toBe(true)
})

test('nobody is charged more than the price', () => {
  const { error } = form.safeParse({ by: 'guest', charge: '420.01', reason: 'Illness' })
  expect(error?.issues[0]?.message).toBe('The charge can be no more than the price, £420.00')
})

test('what goes back is what has come less the charge, and never less than nothing', () => {
  expect(goesBack('630.00', '420.00')).toBe('210.00')
  expect(goesBack('100.00', '420.00')).toBe('0.00')
  expect(goesBack('100.00', 'much')).toBeUndefined()
  expect(stillOwed('100.00', '420.00')).toBe('320.00')
  expect(stillOwed('630.00', '420.00')).toBe('0.00')
  expect(stillOwed('100.00', 'much')).toBeUndefined()
})

test('the office’s own cancellation keeps nothing', () => {
  expect(usualCharge('office', '420.00')).toBe('0.00')
  expect(usualCharge('guest', '420.00')).toBe('420.00')
})
