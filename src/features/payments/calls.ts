import { read } from '#features/endpoint.ts'

export const getLedger = read('/api/admin/bookings/{id}/ledger', ['bookings', 'money'])
export const listPayments = read('/api/admin/payments', ['bookings', 'money'])
export const countPayments = read('/api/admin/payments/count', ['bookings', 'money'])
export const summarisePayments = read('/api/admin/payments/summary', ['bookings', 'money', 'statements'])
