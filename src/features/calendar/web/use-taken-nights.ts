import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { takenNightsQuery } from './queries.ts'

interface Own {
  checkIn: Day
  checkOut: Day
}

/** Taken nights of a home, without those of the stay being edited (`own`). Undefined until a home is chosen and loaded. */
export function useTakenNights(propertyId: number | undefined, own?: Own): readonly string[] | undefined {
  const { data } = useQuery({ ...takenNightsQuery(propertyId ?? 0), enabled: Boolean(propertyId) })
  const { checkIn, checkOut } = own ?? {}
  return useMemo(
    () => data?.taken.filter((night) => !checkIn || !checkOut || night < checkIn || night >= checkOut),
    [data, checkIn, checkOut],
  )
}
