import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { describePromises } from './payment-promises.tsx'

const PROMISES = {
  business: { name: 'Heath Stays', legalName: 'Heath Stays Ltd', phone: '01632 960142' },
  paymentCheck: { by: toDay('2026-09-11'), isPromised: false },
  securityDeposit: '200.00',
  depositReturnWorkingDays: 5,
  today: toDay('2026-09-10'),
}

test('[rule payment-check] the bank details come with what happens next and what protects the guest', () => {
  expect(describePromises(PROMISES)).toEqual([
    'If you pay today, this page confirms it by Friday 11 September 2026. Your receipt then shows amount, day and payment reference.',
    'If we cancel your stay, we refund everything you have paid for it within 5 working days.',
    'Heath Stays Ltd holds the security deposit, and refunds it within 5 working days of check-out, less the cost of anything broken or missing.',
  ])
})

test('[rule payment-check] a late confirmation asks the guest to call', () => {
  const paymentCheck = { by: toDay('2026-09-11'), isPromised: true }
  const firstOn = (today: string) => describePromises({ ...PROMISES, paymentCheck, today: toDay(today) })[0]
  expect(firstOn('2026-09-11')).toMatch(/^If you have paid, this page confirms it by Friday 11 September 2026\./)
  expect(firstOn('2026-09-12')).toMatch(
    /^We should have confirmed your payment by .*: please call us on 01632 960142\./,
  )
})

test('a stay without a deposit has no sentence about a deposit', () => {
  expect(describePromises({ ...PROMISES, securityDeposit: '0.00' }).join(' ')).not.toContain('security deposit')
})
