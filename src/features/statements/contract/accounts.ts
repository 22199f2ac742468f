import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id, idCalled, idInBody, instant, line } from '#platform/shared/wire.ts'

export const accountName = line(1, 60, 'Please name the account')
export const lastDigits = z
  .string('Please enter the last 2 to 4 digits')
  .check(z.trim(), z.regex(/^\d{2,4}$/, 'Please enter the last 2 to 4 digits'))

const bankAccount = z.object({
  id,
  name: z.string(),
  lastDigits: z.nullable(z.string()),
  /** Guests pay into this one. */
  isForGuests: z.boolean(),
})
export type BankAccount = z.infer<typeof bankAccount>

/** How some columns are read, from before there were accounts. */
const unaskedProfile = z.object({
  id,
  bankName: z.string(),
  statements: z.int(),
  lines: z.int(),
  lastImportedAt: z.nullable(instant),
})
export type UnaskedProfile = z.infer<typeof unaskedProfile>

const bankAccounts = z.object({
  /** The one that guests pay into first, then by name. */
  accounts: z.array(bankAccount),
  /** Those of which the office has not said yet which account they are of. */
  unasked: z.array(unaskedProfile),
})

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/bank-accounts',
  access: 'admin',
  summary: 'The accounts whose statements are imported, and what is not known to be of any of them',
  shows: ['statements', 'bank account'],
  answer: bankAccounts,
})

/** 409 when somebody has answered already. */
export const sayAccountOfProfile = endpoint({
  method: 'POST',
  path: '/api/admin/bank-profiles/{id}/account',
  access: 'admin',
  summary: 'Says of which account the earlier statements with some columns were; all of them, for good',
  changes: ['statements', 'trail'],
  params: z.object({ id: idCalled('These statements are not there any more') }),
  body: z
    .strictObject({
      accountId: z.optional(idInBody('Please choose an account')),
      /** A new one. */
      accountName: z.optional(accountName),
      lastDigits: z.optional(lastDigits),
      /** They were of more than one account. */
      ofSeveral: z.optional(z.literal(true)),
    })
    .check(
      z.refine(
        ({ accountId, accountName, ofSeveral }) =>
          [accountId, accountName, ofSeveral].filter((one) => one !== undefined).length === 1,
        { path: ['accountId'], error: 'Please choose an account' },
      ),
    ),
  answer: bankAccounts,
})
