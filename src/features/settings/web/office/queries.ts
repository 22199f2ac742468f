import type { getBankDetails, getOfficeSettings } from '#features/settings/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const officeSettingsQuery = queryOf<typeof getOfficeSettings>('/api/admin/settings', {}, ['settings'])

export const bankDetailsQuery = queryOf<typeof getBankDetails>('/api/admin/bank-details', {}, ['bank account'])
