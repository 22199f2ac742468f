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
