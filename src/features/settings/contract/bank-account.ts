import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { confirmation } from '#features/staff/contract.ts'
import { id, instant, line, personName } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'

/** Full account details, for staff only. Sort code and number have digits only: `123456` and `12345678`. */
const bankAccount = z.object({
  id,
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  /** Why the account has neither the business's name nor its legal name; empty where it has one of them. */
  otherNameReason: z.string(),
})
export type BankAccount = z.infer<typeof bankAccount>

/** Account details with the last digits only, `••-••-56` and `••••5678`, so that no full number stays on a screen. */
const maskedAccount = z.extend(bankAccount, { enteredAt: instant, enteredBy: z.nullable(z.string()) })
export type MaskedAccount = z.infer<typeof maskedAccount>

/** Accounts given to guests, the current account first; empty until the office enters an account. */
const bankDetailsHistory = z.object({ accounts: z.array(maskedAccount) })

export const getBankDetails = endpoint({
  ...calls.getBankDetails,
  access: 'edit office',
  summary: 'Lists the accounts given to guests, the current one first, with masked numbers',
  answer: bankDetailsHistory,
})

const digits = (pattern: RegExp, message: string) =>
  z.pipe(
    z.string(message).check(z.trim(), z.regex(pattern, message)),
    z.transform((text: string) => text.replace(/\D/g, '')),
  )

export const bankDetailsForm = z.strictObject({
  accountName: personName(2, 100, 'Please enter the name on the account'),
  bankName: line(2, 100, 'Please enter the name of the bank'),
  sortCode: digits(/^\d{2}[- ]?\d{2}[- ]?\d{2}$/, 'Please enter a sort code such as 12-34-56'),
  accountNumber: digits(/^\d{4} ?\d{4}$/, 'Please enter an account number of 8 digits'),
  otherNameReason: z._default(line(0, 300, 'Please enter a reason'), ''),
  // The password is required again: an unattended session must not redirect guests' payments.
  ...confirmation.shape,
})
export type BankDetailsForm = z.infer<typeof bankDetailsForm>

export const putBankDetails = endpoint({
  method: 'PUT',
  path: '/api/admin/bank-details',
  access: 'edit office',
  summary: 'Sets the account for new payments, or proposes it to a second person; existing bookings keep theirs',
  changes: ['bank account', 'approvals', 'audit-log'],
  body: bankDetailsForm,
  answer: z.extend(bankDetailsHistory, { isProposed: z.boolean() }),
})

export const revealBankDetails = endpoint({
  method: 'POST',
  path: '/api/admin/bank-details/reveal',
  access: 'edit office',
  recentPassword: true,
  summary: 'Returns the current account in full; requires a recent password',
  changes: ['audit-log'],
  answer: bankAccount,
})
