import type { Insertable } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { PropertyFields } from '../contract.ts'
import { amenitiesIn, imagesIn } from './comma-separated.ts'
import { attachPhotographs } from './photographs.ts'

/**
 * Adds a home to the books, with its trail row, and answers its number. Texts are cleaned, lists put in order. Refuses
 * a title that another home has, letter case aside, as `taken`, and a wrong picture address as `invalid`. Whoever calls
 * says `publicDataChanged` once the transaction is done.
 */
export async function addProperty(office: Office, books: Books, fields: PropertyFields): Promise<number> {
  const images = imagesIn(fields.images ?? [])
  const id = await insertProperty(books, {
    ...columnsOf(fields),
    created_at: office.clock.now(),
    updated_at: office.clock.now(),
  })
  await attachPhotographs(
    books,
    id,
    images.map((address) => ({ address, alt: '', caption: null })),
  )
  await writeTrail(office, books, {
    actor: 'staff',
    action: 'added',
    item: 'property',
    itemId: id,
    after: { title: fields.title },
  })
  return id
}

async function insertProperty(books: Books, values: Insertable<DB['property']>): Promise<number> {
  try {
    const { id } = await books.insertInto('property').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (isTakenBy(error, 'property_title_once'))
      throw new Refusal('taken', `There is already a home called ${values.title}`)
    throw error
  }
}

function columnsOf(fields: PropertyFields) {
  return {
    title: fields.title,
    description: safeHtml(fields.description),
    important_information: fields.importantInformation ? safeHtml(fields.importantInformation) || null : null,
    location: fields.location,
    city: fields.city,
    price_per_night: toPounds(fields.pricePerNight),
    bedrooms: fields.bedrooms,
    bathrooms: fields.bathrooms,
    max_guests: fields.maxGuests,
    amenities: amenitiesIn(fields.amenities ?? []),
    rating: fields.rating ?? null,
    is_available: fields.isAvailable ?? true,
    featured: fields.featured ?? false,
    minimum_stay: fields.minimumStay ?? null,
    nearby: JSON.stringify(fields.nearby ?? []),
    latitude: fields.latitude ?? null,
    longitude: fields.longitude ?? null,
    registration_number: fields.registrationNumber || null,
    accessibility_notes: fields.accessibilityNotes || null,
  }
}
