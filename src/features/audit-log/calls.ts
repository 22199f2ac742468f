import { read } from '#features/endpoint.ts'

export const listAuditLog = read('/api/admin/audit-log', ['audit-log'])
export const getAuditLogChoices = read('/api/admin/audit-log/choices', ['audit-log'])
