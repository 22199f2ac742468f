import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { addressOf } from '#platform/web/api.ts'

/** As many homes as stand side by side on a phone. */
export const MAX_COMPARED = 3

/** The saved homes, for what the guest has chosen. */
export function savedAddress({ checkIn, checkOut, guests }: StayChoice): string {
  return addressOf('/saved', { query: { checkin: checkIn, checkout: checkOut, guests } })
}

/** The comparison of some homes, for what the guest has chosen. */
export function compareAddress(ids: readonly number[], { checkIn, checkOut, guests }: StayChoice): string {
  return addressOf('/compare', { query: { homes: ids.join(','), checkin: checkIn, checkout: checkOut, guests } })
}

/** The homes that an address of `/compare` names, as many as are compared; what is no number is left out. */
export function comparedIn(search: URLSearchParams): number[] {
  const ids = (search.get('homes') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED)
}
