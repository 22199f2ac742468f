import type { getAuditLogChoices, listAuditLog } from '#features/audit-log/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

/** Lines of an item's history that come at a time, and those on one page of the whole audit log. */
export const LINES_AT_A_TIME = 20
export const LINES_PER_PAGE = 50

/** What the list of the audit log is narrowed to; empty words narrow nothing. Days are `yyyy-mm-dd`, both included. */
export interface AuditLogFilters {
  search: string
  who: string
  item: string
  action: string
  since: string
  until: string
}

/** Some lines of what happened to one item, the newest first. */
export function historyQuery(item: string, itemId: number, offset: number) {
  return queryOf<typeof listAuditLog>(
    '/api/admin/audit-log',
    {
      query: { item, itemId, limit: LINES_AT_A_TIME, offset: offset || undefined },
    },
    ['audit-log'],
  )
}

/** One page of the whole audit log. */
export function auditLogQuery({ search, who, item, action, since, until }: AuditLogFilters, offset: number) {
  return queryOf<typeof listAuditLog>(
    '/api/admin/audit-log',
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
    ['audit-log'],
  )
}

export const auditLogChoicesQuery = queryOf<typeof getAuditLogChoices>('/api/admin/audit-log/choices', {}, [
  'audit-log',
])
