import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { amount, day, idCalled } from '#platform/shared/wire.ts'

/** What a home is that nobody may see, whatever the reason (specification 2; decisions 4, row 24). */
export const PROPERTY_NOT_FOUND = 'Property Not Found'

const aProperty = z.object({ id: idCalled(PROPERTY_NOT_FOUND) })

/** The most days that one availability answer covers (decisions 2). */
export const MOST_DAYS = 750

export const availability = z.object({ from: day, to: day, taken: z.array(day) })
export type Availability = z.infer<typeof availability>

export const quoteLine = z.object({ kind: z.string(), label: z.string(), amount })

/** The price of a stay before anybody asks for it (decisions 2). */
export const quote = z.object({
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  minimumStay: z.int(),
  available: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/properties/{id}/availability',
  access: 'public',
  summary: 'The nights of a home that are taken, from a day up to another',
  params: aProperty,
  query: z.object({ from: day, to: day }),
  answer: availability,
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/properties/{id}/quote',
  access: 'public',
  summary: 'What a stay costs, line by line',
  params: aProperty,
  query: z.object({
    checkin: day,
    checkout: day,
    guests: z._default(
      z.coerce
        .number('Please enter the number of guests')
        .check(
          z.int('Please enter the number of guests'),
          z.gte(1, 'At least 1 guest required'),
          z.lte(20, 'Maximum 20 guests'),
        ),
      1,
    ),
  }),
  answer: quote,
})
