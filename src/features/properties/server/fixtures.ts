import type { Office } from '#platform/server/office.ts'
import { type PropertyForm, propertyForm } from '../contract.ts'
import { addProperty } from './new-property.ts'

/** A home that lacks nothing, as the office would enter it. */
export const A_HOME: PropertyForm = {
  title: 'Heath Cottage',
  description: '<p>A quiet cottage at the edge of the heath.</p>',
  location: 'Heath Lane',
  city: 'Burntwood',
  pricePerNight: '145.00',
  bedrooms: 2,
  bathrooms: 1,
  maxGuests: 4,
}

/** Puts a home into the books and answers its number. */
export async function givenHome(office: Office, fields: Partial<PropertyForm> = {}): Promise<number> {
  const parsed = propertyForm.parse({ ...A_HOME, ...fields })
  return office.database.transaction().execute((books) => addProperty(office, books, parsed))
}
