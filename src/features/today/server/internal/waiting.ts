import type { TodayItem } from '#features/today/contract.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'

/** The items of a kind and their number, which may be larger than `MAX_COUNTED`. */
export interface Waiting {
  count: number
  items: TodayItem[]
}

/** Names of jobs and emails, which `app` passes in. */
export interface TodayDeps {
  schedule: readonly { name: string; what: string }[]
  emailTypes: EmailTypes
}

/** The member of staff who reads what waits. */
export interface Reader {
  userId: number
  permissions?: readonly string[]
}
