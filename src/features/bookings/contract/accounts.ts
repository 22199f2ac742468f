import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { confirmation } from '#features/staff/contract.ts'

/** Open agreements whose bank account is not the current one: `another` have a different account, `none` have no account. */
const accounts = z.object({ another: z.int(), none: z.int() })
export type AccountsGiven = z.infer<typeof accounts>

export const getAccountsGiven = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary: 'Counts the open bookings that have another bank account than the current one, or none',
  shows: ['bank account', 'bookings'],
  answer: accounts,
})

export const replaceAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary: 'Gives every open booking the current bank account and emails the guests; requires the caller’s password',
  changes: ['bookings', 'audit-log'],
  body: confirmation,
  answer: accounts,
})
