import { expect, test } from 'vitest'
import type { AgreedStay, ChangeOutcome } from '#features/bookings/contract.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { depositOptions, depositToSend, initialDeposit, isUnusualDeposit } from './deposit-choice.ts'

const CURRENT: AgreedStay = {
  total: '435.00',
  securityDeposit: '217.50',
  depositDueAt: null,
  priceDueOn: null,
  cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
  owed: '652.50',
  state: 'confirmed',
  home: 'Woody Bank',
  checkIn: toDay('2026-12-01'),
  checkOut: toDay('2026-12-04'),
  guests: 2,
}

function outcome(securityDeposit: string, depositByRule: string | null): ChangeOutcome {
  return { ...CURRENT, securityDeposit, depositByRule, heldUntil: null, emails: [], wants: [] }
}

const AGREED = { value: 'usual', label: '£217.50, as agreed' }
const OWN = { value: 'own', label: 'Own deposit' }

test.each([
  ['the agreed deposit is by the rule', outcome('217.50', '217.50'), [AGREED, OWN]],
  [
    'the rule gives another amount',
    outcome('217.50', '145.00'),
    [AGREED, { value: 'rule', label: '£145.00, under the home’s rule' }, OWN],
  ],
  [
    'the deposit follows the price',
    outcome('145.00', '145.00'),
    [{ value: 'usual', label: '£145.00, under the home’s rule' }, { value: 'keep', label: '£217.50, as agreed' }, OWN],
  ],
  ['the deposit can no longer change', outcome('217.50', null), [AGREED]],
])('[rule security-deposit] deposit choices have different amounts where %s', (_message, at, options) => {
  expect(depositOptions(CURRENT, at)).toEqual(options)
})

test.each([
  [{ deposit: 'usual', ownDeposit: 50 }, undefined],
  [{ deposit: 'keep', ownDeposit: null }, 'keep'],
  [{ deposit: 'rule', ownDeposit: null }, 'rule'],
  [{ deposit: 'own', ownDeposit: 0 }, '0.00'],
  [{ deposit: 'own', ownDeposit: 12.5 }, '12.50'],
  [{ deposit: 'own', ownDeposit: Number.NaN }, undefined],
  [{ deposit: 'own', ownDeposit: 0.005 }, undefined],
] as const)('the deposit form %o is sent as %s', (given, sent) => {
  expect(depositToSend(given)).toBe(sent)
})

test('only an unusual deposit requires a reason', () => {
  const at = outcome('217.50', '145.00')
  const unusual = [0, 50, 145, 217.5].filter((sum) =>
    isUnusualDeposit({ deposit: 'own', ownDeposit: sum }, CURRENT, at),
  )
  expect(unusual).toEqual([0, 50])
  expect(isUnusualDeposit({ deposit: 'rule', ownDeposit: null }, CURRENT, at)).toBe(false)
})

test('a deposit passed from another form becomes the initial choice', () => {
  expect(initialDeposit(undefined)).toEqual({ deposit: 'usual', ownDeposit: null })
  expect(initialDeposit('rule')).toEqual({ deposit: 'rule', ownDeposit: null })
  expect(initialDeposit('50.00')).toEqual({ deposit: 'own', ownDeposit: 50 })
})
