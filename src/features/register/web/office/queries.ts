import * as calls from '#features/register/calls.ts'
import type { getRegister, listRegister } from '#features/register/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

export const STAYS_PER_PAGE = 50

export function registerQuery(bookingId: number) {
  return queryOf<typeof getRegister>(calls.getRegister, { params: { id: bookingId } })
}

export interface RegisterFilters {
  from: Day
  to: Day
  propertyId: number | undefined
}

export function registerOfPeriodQuery(filters: RegisterFilters, offset: number) {
  return queryOf<typeof listRegister>(calls.listRegister, {
    query: { ...filters, limit: STAYS_PER_PAGE, offset: offset || undefined },
  })
}
