import { read } from '#features/endpoint.ts'

export const getSession = read('/api/admin/session', [])
export const getDemoAccount = read('/api/admin/demo-account', [])
export const getAccount = read('/api/admin/account', ['account'])
export const listSessions = read('/api/admin/account/sessions', ['account'])
export const listStaff = read('/api/admin/staff', ['staff'])
