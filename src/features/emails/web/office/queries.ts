import * as calls from '#features/emails/calls.ts'
import type {
  Email,
  EmailState,
  getEmail,
  getEmailType,
  listEmails,
  listEmailTypes,
  summariseEmails,
} from '#features/emails/contract.ts'
import type { Topic } from '#features/endpoint.ts'
import { queriesShowing, queryOf } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'

/** The list also refetches every two seconds while an email is being sent, for at most a minute. */
export const REFETCH_UNTIL_SENT = {
  ...ALWAYS_REFETCH,
  refetchInterval: ({ state: { data } }: { state: { data?: { rows: Email[] } | undefined } }) =>
    data?.rows.some(isBeingSent) ? 2000 : false,
} as const

function isBeingSent({ state, dueAt, attempts }: Email): boolean {
  const late = Date.now() - Date.parse(dueAt)
  return state === 'due' && attempts < 2 && late >= 0 && late < 60_000
}

export const EMAILS_PER_PAGE = 25

export function emailsQuery(state: EmailState | undefined, offset: number) {
  return queryOf<typeof listEmails>(calls.listEmails, {
    query: { state, limit: EMAILS_PER_PAGE, offset: offset || undefined },
  })
}

/** Queries the latest emails about an item. `item` is the item's table name. */
export function emailsAboutQuery(item: string, itemId: number, limit: number) {
  return queryOf<typeof listEmails>(calls.listEmails, { query: { item, itemId, limit } })
}

export const emailSummaryQuery = queryOf<typeof summariseEmails>(calls.summariseEmails, {})

export function emailQuery(id: number) {
  return queryOf<typeof getEmail>(calls.getEmail, { params: { id } })
}

export const emailTypesQuery = queryOf<typeof listEmailTypes>(calls.listEmailTypes, {})

export function emailTypeQuery(kind: string) {
  return queryOf<typeof getEmailType>(calls.getEmailType, { params: { kind } })
}

/** Whether a query is about emails. The Refresh button refetches such queries. */
export const isEmailQuery = queriesShowing<Topic>('emails')
