import * as propertiesCalls from '#features/properties/calls.ts'
import type { getOfficeProperty, listOfficeProperties } from '#features/properties/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const MAX_LISTED = 100

/** The first homes by title whose title or place has the words. */
export function homesQuery(search: string) {
  return queryOf<typeof listOfficeProperties>(propertiesCalls.listOfficeProperties, {
    query: { search: search || undefined, sort: 'title', limit: MAX_LISTED },
  })
}

export function homeQuery(id: number) {
  return queryOf<typeof getOfficeProperty>(propertiesCalls.getOfficeProperty, { params: { id } })
}

export function homeOption({ id, title, location }: { id: number; title: string; location: string }) {
  return { value: id, label: `${title} – ${location}` }
}
