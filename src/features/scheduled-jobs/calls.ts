import { read } from '#features/endpoint.ts'

export const listJobs = read('/api/admin/jobs', ['jobs'])
