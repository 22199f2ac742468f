import type { getRegister, listRegister } from '#features/register/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

/** Read again whenever it is opened: guests name themselves while nobody looks. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

export const STAYS_PER_PAGE = 50

/** Who stays by one booking. */
export function registerQuery(bookingId: number) {
  return queryOf<typeof getRegister>('/api/bookings/{id}/register', { params: { id: bookingId } }, [
    'bookings',
    'homes',
    'register',
  ])
}

export interface RegisterFilters {
  from: Day
  to: Day
  propertyId: number | undefined
  /** From 1. */
  page: number
}

/** One page of the register of a period. */
export function registerOfPeriodQuery({ page, ...filters }: RegisterFilters) {
  return queryOf<typeof listRegister>(
    '/api/admin/register',
    { query: { ...filters, limit: STAYS_PER_PAGE, offset: (page - 1) * STAYS_PER_PAGE || undefined } },
    ['bookings', 'homes', 'register'],
  )
}
