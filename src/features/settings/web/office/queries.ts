import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import type { getBankDetails, getOfficeSettings, OfficeSettings } from '../../contract.ts'
import { siteQuery } from '../queries.ts'

export const officeSettingsQuery = queryOf<typeof getOfficeSettings>('/api/admin/settings', {})

export const bankDetailsQuery = queryOf<typeof getBankDetails>('/api/admin/bank-details', {})

/** Every view that shows a setting shows the new one: the office's own forms, the site's name above them, the trail. */
export function settingsChanged(client: QueryClient, settings: OfficeSettings): void {
  client.setQueryData(officeSettingsQuery.queryKey, settings)
  void client.invalidateQueries({ queryKey: siteQuery.queryKey })
  trailChanged(client)
}

export function trailChanged(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/trail') })
}
