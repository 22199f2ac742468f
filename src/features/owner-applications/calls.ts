import { read } from '#features/endpoint.ts'

export const listApplications = read('/api/admin/applications', ['applications'])
export const getApplication = read('/api/admin/applications/{id}', ['applications'])
export const summariseApplications = read('/api/admin/applications/summary', ['applications'])
