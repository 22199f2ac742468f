import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id, line } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'

export const accountName = line(1, 60, 'Please name the account')
export const lastDigits = z
  .string('Please enter the last 2 to 4 digits')
  .check(z.trim(), z.regex(/^\d{2,4}$/, 'Please enter the last 2 to 4 digits'))

const bankAccount = z.object({
  id,
  name: z.string(),
  lastDigits: z.nullable(z.string()),
  /** True for the account that guests currently pay into. */
  isForGuests: z.boolean(),
})
export type BankAccount = z.infer<typeof bankAccount>

const bankAccounts = z.object({
  /** The account that guests pay into is first. Other accounts are sorted by name. */
  accounts: z.array(bankAccount),
})

export const listBankAccounts = endpoint({
  ...calls.listBankAccounts,
  access: 'view money',
  summary: 'Lists the accounts whose statements are imported',
  answer: bankAccounts,
})
