import type { Insertable } from 'kysely'
import type { OwnerApplication } from '#database/tables.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { Application } from '../contract.ts'
import type { KeptPicture } from './pictures.ts'

export async function addApplication(
  books: Books,
  values: Insertable<OwnerApplication>,
  pictures: KeptPicture[],
): Promise<Application> {
  const row = await books.insertInto('owner_application').values(values).returningAll().executeTakeFirstOrThrow()
  const images = pictures.map((picture, position) => ({ application_id: row.id, position, ...picture }))
  const rows = images.length
    ? await books.insertInto('owner_application_image').values(images).returningAll().execute()
    : []
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    propertyAddress: row.property_address,
    bedrooms: row.bedrooms,
    description: row.description,
    goals: row.goals,
    images: rows
      .sort((one, other) => one.position - other.position)
      .map(({ name, bytes }) => ({ name, type: 'image/jpeg', size: bytes })),
    createdAt: row.created_at.toISOString(),
  }
}

/** Which of some files a row names. */
export async function namedFiles(database: Office['database'], files: string[]): Promise<string[]> {
  const rows = await database.selectFrom('owner_application_image').select('file').where('file', 'in', files).execute()
  return rows.map(({ file }) => file)
}
