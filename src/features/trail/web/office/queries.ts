import type { getTrailChoices, listTrail } from '#features/trail/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

/** Lines of an item's history that come at a time, and those on one page of the whole trail. */
export const LINES_AT_A_TIME = 20
export const LINES_PER_PAGE = 50

/** What the list of the trail is narrowed to; empty words narrow nothing. Days are `yyyy-mm-dd`, both included. */
export interface TrailFilters {
  search: string
  who: string
  item: string
  action: string
  since: string
  until: string
}

/** Some lines of what happened to one item, the newest first. */
export function historyQuery(item: string, itemId: number, offset: number) {
  return queryOf<typeof listTrail>(
    '/api/admin/trail',
    {
      query: { item, itemId, limit: LINES_AT_A_TIME, offset: offset || undefined },
    },
    ['trail'],
  )
}

/** One page of the whole trail. */
export function trailQuery({ search, who, item, action, since, until }: TrailFilters, offset: number) {
  return queryOf<typeof listTrail>(
    '/api/admin/trail',
    {
      query: {
        search: search || undefined,
        userId: Number(who) || undefined,
        item: item || undefined,
        action: action || undefined,
        from: isDay(since) ? since : undefined,
        to: isDay(until) ? until : undefined,
        limit: LINES_PER_PAGE,
        offset: offset || undefined,
      },
    },
    ['trail'],
  )
}

export const trailChoicesQuery = queryOf<typeof getTrailChoices>('/api/admin/trail/choices', {}, ['trail'])
