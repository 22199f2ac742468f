import { type Route, route } from '#platform/server/http/routes/route.ts'
import { getAuditLogChoices, listAuditLog } from '../contract.ts'
import { readAuditLog, readAuditLogChoices } from './internal/audit-log.ts'

export const auditLogRoutes: Route[] = [
  route(listAuditLog, (ctx, { query }) => readAuditLog(ctx, query)),
  route(getAuditLogChoices, (ctx) => readAuditLogChoices(ctx)),
]
