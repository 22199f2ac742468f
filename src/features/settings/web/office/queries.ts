import * as calls from '#features/settings/calls.ts'
import type { getBankDetails, getOfficeSettings } from '#features/settings/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const officeSettingsQuery = queryOf<typeof getOfficeSettings>(calls.getOfficeSettings, {})

export const bankDetailsQuery = queryOf<typeof getBankDetails>(calls.getBankDetails, {})
