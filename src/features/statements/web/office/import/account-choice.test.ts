import { expect, test } from 'vitest'
import type { BankAccount, StatementPreview } from '#features/statements/contract.ts'
import { initialChoice } from './account-choice.tsx'

const account = (id: number, lastDigits: string | null): BankAccount => ({
  ...{ id, lastDigits, name: `Bank ${id}`, isForGuests: id === 1 },
})
const remembering = (accountId: number | null): StatementPreview['remembered'] =>
  ({ accountId, bankName: 'Bank 1' }) as StatementPreview['remembered']
const TWO = [account(1, '5678'), account(2, '34')]

test.each([
  ['the digits decide', remembering(1), '1234', TWO, '2', ''],
  ['the columns decide without digits in the file', remembering(1), null, TWO, '1', ''],
  ['the columns decide for an account without digits', remembering(3), '9999', [...TWO, account(3, null)], '3', ''],
  ['an account with other digits is not chosen', remembering(1), '9999', TWO, 'new', '9999'],
  ['of two accounts that fit none is chosen', null, '1234', [account(1, '34'), account(2, '1234')], '', ''],
  ['nothing is chosen without digits and columns', null, null, TWO, '', ''],
  ['an account without digits may be the named one', null, '9999', [...TWO, account(3, null)], '', ''],
  ['the first account is new', null, '5678', [], 'new', '5678'],
] as const)('[rule statement-accounts] %s', (_, remembered, accountDigits, accounts, choice, digits) => {
  expect(initialChoice({ remembered, accountDigits }, [...accounts])).toMatchObject({ choice, digits })
})
