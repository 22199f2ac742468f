import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { confirmation } from '#features/staff/contract.ts'

/** Open agreements that do not have the account that guests are told now: with another one, and with none. */
const accounts = z.object({ another: z.int(), none: z.int() })
export type AccountsGiven = z.infer<typeof accounts>

export const getAccountsGiven = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary: 'How many open bookings have another account to pay to than the present one, or none',
  shows: ['bank account', 'bookings'],
  answer: accounts,
})

export const replaceAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary:
    'Gives every open booking the present account, for whoever gives their password again; guests are written to',
  changes: ['bookings', 'audit-log'],
  body: confirmation,
  answer: accounts,
})
