import { read } from '#features/endpoint.ts'

export const getSite = read('/api/site', ['settings'])
export const getOfficeSettings = read('/api/admin/settings', ['settings'])
export const getBankDetails = read('/api/admin/bank-details', ['bank account'])
