import { useQuery } from '@tanstack/react-query'
import type { OfficeTabName } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { todayQuery } from '#features/today/web/office/queries.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { KINDS } from './overview/today-kinds.ts'

/** Returns the number of waiting items by tab. A tab without waiting items, or whose kinds could not be read, is absent. */
export function useWaitingCounts(): Map<OfficeTabName, number> {
  const { data } = useQuery({ ...todayQuery, ...ALWAYS_REFETCH, enabled: usePermitted('view lettings') })
  const waiting = new Map<OfficeTabName, number>()
  for (const { kind, count } of data?.groups ?? []) {
    const { tab } = KINDS[kind]
    if (tab && count) waiting.set(tab, (waiting.get(tab) ?? 0) + count)
  }
  return waiting
}
