import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { trimToCard } from '#features/properties/web/trim-home.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { type CriteriaChange, readCriteria, readResultsQuery } from './criteria-address.ts'

export const RESULTS_PER_PAGE = 24

/** Sends the query of the address unchanged, because the server validates the values. */
export function resultsQuery(search: URLSearchParams) {
  return queryOf<typeof searchProperties>(
    calls.searchProperties,
    { query: { ...asInput(readResultsQuery(search)), limit: RESULTS_PER_PAGE } },
    import.meta.env.SSR
      ? (homes) => ({ ...homes, rows: homes.rows.map((home) => ({ ...trimToCard(home), area: home.area })) })
      : undefined,
  )
}

export function nearestQuery(search: URLSearchParams) {
  return queryOf<typeof listNearest>(
    calls.listNearest,
    { query: asInput(readCriteria(search)) },
    import.meta.env.SSR
      ? ({ stays, others, obstacles }) => ({ stays: stays.map(trimToCard), others: others.map(trimToCard), obstacles })
      : undefined,
  )
}

/** The largest numbers of guests and bedrooms that the filters offer. */
export const rangeQuery = queryOf<typeof readSearchRange>(calls.readSearchRange, {})

export function chosenQuery(ids: readonly number[], { checkIn, checkOut, guests }: StayChoice) {
  return queryOf<typeof listChosen>(
    calls.listChosen,
    {
      query: {
        homes: ids.join(','),
        checkin: checkIn,
        checkout: checkOut,
        guests: guests ? String(guests) : undefined,
      },
    },
    import.meta.env.SSR
      ? (homes) =>
          homes.map(({ amenities, rooms, houseRules, access, ...home }) => ({
            ...trimToCard({ amenities, rooms, houseRules, access, ...home }),
            amenities,
            rooms,
            houseRules,
            access,
          }))
      : undefined,
  )
}

/** Treats the values of an address as valid input, because the server validates the input. */
function asInput(requested: CriteriaChange) {
  return requested as NonNullable<Input<typeof searchProperties>['query']>
}
