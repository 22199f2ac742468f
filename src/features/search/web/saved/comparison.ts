import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { addressOf } from '#platform/web/api.ts'

/** A phone's screen has room for three homes side by side. */
export const MAX_COMPARED = 3

export function savedAddress({ checkIn, checkOut, guests }: StayChoice): string {
  return addressOf('/saved', { query: { checkin: checkIn, checkout: checkOut, guests } })
}

export function compareAddress(ids: readonly number[], { checkIn, checkOut, guests }: StayChoice): string {
  return addressOf('/compare', { query: { homes: ids.join(','), checkin: checkIn, checkout: checkOut, guests } })
}

/** Returns the ids in an address of `/compare`, without repeated and invalid ids, at most `MAX_COMPARED`. */
export function parseComparedIds(search: URLSearchParams): number[] {
  const ids = (search.get('homes') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED)
}
