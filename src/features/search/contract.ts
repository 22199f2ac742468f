import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { property } from '#features/properties/contract.ts'
import { amount, day, paging } from '#platform/shared/wire.ts'

/** A home that was found and, when dates were asked for, what that stay costs in all, and how long it is at least there. */
const foundProperty = z.extend(property, {
  stay: z.nullable(z.object({ nights: z.int(), total: amount, securityDeposit: amount, minimumStay: z.int() })),
})
export type FoundProperty = z.infer<typeof foundProperty>

const wantedDay = z.optional(
  z.pipe(
    z.string('Please enter a valid date').check(z.trim(), z.maxLength(40, 'Please enter a valid date')),
    z.union([z.literal(''), day], 'Please enter a valid date'),
  ),
)

/** The query of /properties: empty values count as not given. */
const searchQuery = z.object({
  location: z.optional(z.string('Please enter a place').check(z.maxLength(200, 'Please use at most 200 characters'))),
  checkin: wantedDay,
  checkout: wantedDay,
  guests: z.optional(
    z.string('Please enter the number of guests').check(z.maxLength(10, 'Please enter the number of guests')),
  ),
  ...paging,
})

export const searchProperties = endpoint({
  method: 'GET',
  path: '/api/properties/search',
  access: 'public',
  summary: 'Homes by place, free nights and number of guests',
  shows: ['homes', 'nights', 'prices', 'reviews'],
  query: searchQuery,
  answer: z.array(foundProperty),
  paged: true,
})
