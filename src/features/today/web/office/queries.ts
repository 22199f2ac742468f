import * as calls from '#features/today/calls.ts'
import type { getStart, getStaysOfWeek, getToday } from '#features/today/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** What waits for the office: for Overview and for the counts of the tabs. */
export const todayQuery = queryOf<typeof getToday>(calls.getToday, {})

export const staysOfWeekQuery = queryOf<typeof getStaysOfWeek>(calls.getStaysOfWeek, {})

/** The steps to an open site. */
export const startQuery = queryOf<typeof getStart>(calls.getStart, {})
