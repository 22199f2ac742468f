import { expect, test } from 'vitest'
import { pence } from '#platform/shared/money.ts'
import { calculateDeposit } from './calculate-deposit.ts'

test('[rule security-deposit] the usual deposit is a percentage with a minimum', () => {
  const rule = { percent: 50, min: '100.00' }
  expect(calculateDeposit(pence(45_001), rule)).toBe(22_501)
  expect(calculateDeposit(pence(15_000), rule)).toBe(10_000)
  expect(calculateDeposit(pence(15_000), { percent: 0, min: '250.00' })).toBe(25_000)
})
