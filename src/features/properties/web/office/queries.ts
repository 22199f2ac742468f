import * as calls from '#features/properties/calls.ts'
import {
  type getArrival,
  type getOfficeProperty,
  HOME_ORDERS,
  type HomeOrder,
  type listOfficeProperties,
} from '#features/properties/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const HOMES_PER_PAGE = 25

/** Filters of the list of homes, as in the URL. */
export interface HomeFilters {
  search: string
  /** `''` for shown and hidden homes. */
  shown: '' | 'true' | 'false'
  sort: HomeOrder
}

/** Reads the filters from the URL; invalid values become defaults. */
export function readHomeFilters(read: (name: string) => string): HomeFilters {
  const shown = read('shown')
  return {
    search: read('search'),
    shown: shown === 'true' || shown === 'false' ? shown : '',
    sort: HOME_ORDERS.find((order) => order === read('sort')) ?? 'title',
  }
}

export function officeHomesQuery({ search, shown, sort }: HomeFilters, offset: number) {
  return queryOf<typeof listOfficeProperties>(calls.listOfficeProperties, {
    query: {
      search: search || undefined,
      shown: shown || undefined,
      sort,
      limit: HOMES_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

export const DELETED_SHOWN = 100

/** Deleted homes, the last deleted first. */
export function deletedHomesQuery(limit: number) {
  return queryOf<typeof listOfficeProperties>(calls.listOfficeProperties, { query: { deleted: 'true', limit } })
}

export function officeHomeQuery(id: number) {
  return queryOf<typeof getOfficeProperty>(calls.getOfficeProperty, { params: { id } })
}

export function arrivalQuery(id: number) {
  return queryOf<typeof getArrival>(calls.getArrival, { params: { id } })
}
