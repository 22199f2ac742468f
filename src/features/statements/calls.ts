import { read } from '#features/endpoint.ts'

export const listBankAccounts = read('/api/admin/bank-accounts', ['statements', 'bank account'])
export const listStatements = read('/api/admin/statements', ['statements'])
export const listBankLines = read('/api/admin/bank-lines', ['bookings', 'money', 'statements'])
export const listSkippedRows = read('/api/admin/statements/{id}/skipped-rows', ['bookings', 'money', 'statements'])
export const listWaitingHolds = read('/api/admin/waiting-holds', ['bookings', 'money', 'nights', 'statements'])
