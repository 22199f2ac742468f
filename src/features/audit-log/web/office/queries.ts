import * as calls from '#features/audit-log/calls.ts'
import type { getAuditLogChoices, listAuditLog } from '#features/audit-log/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

/** Entries per page of an item's history. */
export const HISTORY_PAGE_SIZE = 20
export const ENTRIES_PER_PAGE = 50

/** The filters of the audit log; empty values do not filter. Days are `yyyy-mm-dd`, both inclusive. */
export interface AuditLogFilters {
  search: string
  who: string
  item: string
  action: string
  since: string
  until: string
}

/** A page of an item's history, newest first. */
export function historyQuery(item: string, itemId: number, offset: number) {
  return queryOf<typeof listAuditLog>(calls.listAuditLog, {
    query: { item, itemId, limit: HISTORY_PAGE_SIZE, offset: offset || undefined },
  })
}

export function auditLogQuery({ search, who, item, action, since, until }: AuditLogFilters, offset: number) {
  return queryOf<typeof listAuditLog>(calls.listAuditLog, {
    query: {
      search: search || undefined,
      userId: Number(who) || undefined,
      item: item || undefined,
      action: action || undefined,
      from: isDay(since) ? since : undefined,
      to: isDay(until) ? until : undefined,
      limit: ENTRIES_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

export const auditLogChoicesQuery = queryOf<typeof getAuditLogChoices>(calls.getAuditLogChoices, {})
