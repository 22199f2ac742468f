import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { confirmation } from '#features/staff/contract.ts'
import * as calls from '../calls.ts'

/** Counts open agreements: `another` with an outdated bank account, `none` without a bank account. */
const accountCounts = z.object({ another: z.int(), none: z.int() })
export type AccountCounts = z.infer<typeof accountCounts>

export const getAccountCounts = endpoint({
  ...calls.getAccountCounts,
  access: 'edit office',
  summary: 'Counts the open bookings that have another bank account than the current one, or none',
  answer: accountCounts,
})

export const replaceAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/accounts',
  access: 'edit office',
  summary: 'Gives every open booking the current bank account and emails the guests; requires the caller’s password',
  changes: ['bookings', 'audit-log'],
  body: confirmation,
  answer: accountCounts,
})
