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

/** Forgets some photographs of applications that were written before an instant. Answers how many. */
export async function deleteImagesBefore(books: Books, instant: Date, most: number): Promise<number> {
  const old = books
    .selectFrom('owner_application_image')
    .innerJoin('owner_application', 'owner_application.id', 'application_id')
    .select('file')
    .where('created_at', '<', instant)
    .orderBy('file')
    .limit(most)
  const rows = await books.deleteFrom('owner_application_image').where('file', 'in', old).returning('file').execute()
  return rows.length
}

/**
 * Deletes some applications that were written before an instant, with their photographs; those whose home we came to
 * manage stay. Answers their numbers.
 */
export async function deleteApplicationsBefore(books: Books, instant: Date, most: number): Promise<number[]> {
  const old = await books
    .selectFrom('owner_application')
    .select('id')
    .where('created_at', '<', instant)
    .where('stage', '<>', 'accepted')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return []
  await books.deleteFrom('owner_application_image').where('application_id', 'in', ids).execute()
  await books.deleteFrom('owner_application').where('id', 'in', ids).execute()
  return ids
}
