import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { forCard } from '#features/properties/web/for-card.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { queryOf } from '#platform/web/api.ts'
import type { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { type CriteriaChange, criteriaIn, resultsIn } from './criteria-address.ts'

/** Homes on one page of results. */
export const RESULTS_PER_PAGE = 24

/** The results for an address of `/properties`, as it stands there: what is wrong with it, the server says. */
export function resultsQuery(search: URLSearchParams) {
  return queryOf<typeof searchProperties>(
    '/api/properties/search',
    { query: { ...asInput(resultsIn(search)), limit: RESULTS_PER_PAGE } },
    ['homes', 'nights', 'prices', 'reviews'],
    import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(forCard) }) : undefined,
  )
}

/** What comes nearest to what an address of `/properties` asks for. */
export function nearestQuery(search: URLSearchParams) {
  return queryOf<typeof listNearest>(
    '/api/properties/nearest',
    { query: asInput(criteriaIn(search)) },
    ['homes', 'nights', 'prices', 'reviews'],
    import.meta.env.SSR
      ? ({ stays, others }) => ({ stays: stays.map(forCard), others: others.map(forCard) })
      : undefined,
  )
}

/** How far the filters reach. */
export const rangeQuery = queryOf<typeof readSearchRange>('/api/properties/range', {}, ['homes'])

/** Homes that a guest has chosen, for the days and guests asked for. */
export function chosenQuery(ids: readonly number[], { checkIn, checkOut, guests }: StayChoice) {
  return queryOf<typeof listChosen>(
    '/api/properties/chosen',
    {
      query: {
        homes: ids.join(','),
        checkin: checkIn,
        checkout: checkOut,
        guests: guests ? String(guests) : undefined,
      },
    },
    ['homes', 'nights', 'prices', 'reviews'],
    import.meta.env.SSR
      ? (homes) =>
          homes.map(({ amenities, rooms, houseRules, access, ...home }) => ({
            ...forCard({ amenities, rooms, houseRules, access, ...home }),
            amenities,
            rooms,
            houseRules,
            access,
          }))
      : undefined,
  )
}

/** An address may ask for anything: what is wrong with it, the server says. */
function asInput(requested: CriteriaChange) {
  return requested as NonNullable<Input<typeof searchProperties>['query']>
}
