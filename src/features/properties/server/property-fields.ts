import * as z from 'zod/mini'
import { type Pence, pence, penceOf } from '#platform/shared/money.ts'
import { line, paragraph } from '#platform/shared/wire.ts'
import { nearbyPlace } from '../contract.ts'

/** The dearest night: the longest stay that has a price, 750 nights with VAT, still fits an amount of the books. */
const DEAREST_NIGHT = pence(9_999_999)
const WRONG_PRICE = 'Please enter a price a night of at most £99,999.99'

const price = z.pipe(
  z.union([z.string(), z.number()], WRONG_PRICE).check(
    z.refine((given) => {
      const amount = tryPenceOf(given)
      return amount !== null && amount >= 0 && amount <= DEAREST_NIGHT
    }, WRONG_PRICE),
  ),
  z.transform((given: string | number): Pence => penceOf(given)),
)

function tryPenceOf(given: string | number): Pence | null {
  try {
    return penceOf(given)
  } catch {
    return null
  }
}

const whole = (least: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(1000, message))
const richText = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(20_000, 'Please use at most 20000 characters'))
const list = (message: string) =>
  z.union(
    [
      z.string(message).check(z.maxLength(20_000, message)),
      z.array(z.string(message)).check(z.maxLength(200, message)),
    ],
    message,
  )

/** The office's form of a home (specification 5). Amenities and images come as a list or as text with commas. */
export const propertyFields = z.strictObject({
  title: line(1, 200, 'Please enter a title'),
  description: richText('Please enter a description').check(z.minLength(1, 'Please enter a description')),
  importantInformation: z._default(z.nullable(richText('Please enter a text')), null),
  location: line(1, 200, 'Please enter a location'),
  city: line(1, 200, 'Please enter a city'),
  pricePerNight: price,
  bedrooms: whole(0, 'Please enter the number of bedrooms'),
  bathrooms: whole(0, 'Please enter the number of bathrooms'),
  maxGuests: whole(1, 'Please enter how many guests there is room for'),
  amenities: z._default(list('Please enter amenities separated by commas'), []),
  images: z._default(list('Please enter addresses separated by commas'), []),
  rating: z._default(
    z.nullable(z.number('Please enter 0 to 5').check(z.gte(0, 'Please enter 0 to 5'), z.lte(5, 'Please enter 0 to 5'))),
    null,
  ),
  isAvailable: z._default(z.boolean('Please choose'), true),
  featured: z._default(z.boolean('Please choose'), false),
  minimumStay: z._default(z.nullable(whole(1, 'Please enter a number of nights')), null),
  nearby: z._default(
    z.array(nearbyPlace, 'Please enter places with minutes').check(z.maxLength(50, 'Please enter at most 50 places')),
    [],
  ),
  latitude: z._default(
    z.nullable(
      z
        .number('Please enter a latitude')
        .check(z.gte(-90, 'Please enter a latitude'), z.lte(90, 'Please enter a latitude')),
    ),
    null,
  ),
  longitude: z._default(
    z.nullable(
      z
        .number('Please enter a longitude')
        .check(z.gte(-180, 'Please enter a longitude'), z.lte(180, 'Please enter a longitude')),
    ),
    null,
  ),
  registrationNumber: z._default(z.nullable(line(1, 100, 'Please enter a registration number')), null),
  accessibilityNotes: z._default(z.nullable(paragraph(1, 5000, 'Please enter a text')), null),
})
export type PropertyFields = z.output<typeof propertyFields>
export type PropertyForm = z.input<typeof propertyFields>
