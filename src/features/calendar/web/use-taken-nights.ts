import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { takenNightsQuery } from './queries.ts'

interface Own {
  checkIn: Day
  checkOut: Day
}

/** The nights that others have in a home once one is chosen, without those of the stay that is being changed. */
export function useTakenNights(propertyId: number | undefined, own?: Own): readonly string[] | undefined {
  const { data } = useQuery({ ...takenNightsQuery(propertyId ?? 0), enabled: Boolean(propertyId) })
  const { checkIn, checkOut } = own ?? {}
  return useMemo(
    () => data?.taken.filter((night) => !checkIn || !checkOut || night < checkIn || night >= checkOut),
    [data, checkIn, checkOut],
  )
}
