import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, OwnerApplication } from '#database/tables.ts'
import { type ErasureScope, isInErasureScope } from '#features/inbox/server/inbox.ts'
import { getApplicationImage, type OfficeApplication } from '#features/owner-applications/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { asFields } from '#platform/server/database/names.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import type { StoredPicture } from './pictures.ts'

type Picture = Omit<StoredPicture, 'file'> & { position: number }

export type StoredApplication = Selectable<OwnerApplication> & { pictures: Picture[] }

/** Starts a query for applications with the metadata of their photographs, in order. */
export function selectApplications(database: Kysely<DB>) {
  return database
    .selectFrom('owner_application')
    .selectAll('owner_application')
    .select((application) =>
      jsonArrayFrom(
        application
          .selectFrom('owner_application_image')
          .whereRef('application_id', '=', 'owner_application.id')
          .select(['position', 'owner_application_image.name', 'width', 'height', 'bytes'])
          .orderBy('position'),
      ).as('pictures'),
    )
}

export async function addApplication(
  db: DbTransaction,
  values: Insertable<OwnerApplication>,
  stored: StoredPicture[],
): Promise<StoredApplication> {
  const row = await db.insertInto('owner_application').values(values).returningAll().executeTakeFirstOrThrow()
  const pictures = stored.map((picture, position) => ({ position, ...picture }))
  const images = pictures.map((picture) => ({ application_id: row.id, ...picture }))
  if (images.length > 0) await db.insertInto('owner_application_image').values(images).execute()
  return { ...row, pictures }
}

export async function updateApplication(
  db: DbTransaction,
  { id, pictures }: StoredApplication,
  values: Partial<StoredApplication>,
): Promise<StoredApplication> {
  const row = await db
    .updateTable('owner_application')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, pictures }
}

/** Returns the stored file names of an application's photographs, in order. */
export async function findImageFiles(database: Kysely<DB>, id: number): Promise<{ position: number; file: string }[]> {
  return database
    .selectFrom('owner_application_image')
    .where('application_id', '=', id)
    .select(['position', 'file'])
    .orderBy('position')
    .execute()
}

/**
 * Deletes at most `max` photograph rows of applications received before an instant. Returns the number of deleted rows.
 */
export async function deleteImagesBefore(db: DbTransaction, instant: Date, max: number): Promise<number> {
  const old = db
    .selectFrom('owner_application_image')
    .innerJoin('owner_application', 'owner_application.id', 'application_id')
    .select('file')
    .where('created_at', '<', instant)
    .orderBy('file')
    .limit(max)
  const rows = await db.deleteFrom('owner_application_image').where('file', 'in', old).returning('file').execute()
  return rows.length
}

/**
 * Deletes at most `max` applications within the scope, with the rows of their photographs. Accepted applications are
 * kept. Returns the deleted ids.
 */
export async function deleteApplications(db: DbTransaction, scope: ErasureScope, max: number): Promise<number[]> {
  const old = await db
    .selectFrom('owner_application')
    .select('id')
    .where(isInErasureScope(scope))
    .where('stage', '<>', 'accepted')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return []
  await db.deleteFrom('owner_application_image').where('application_id', 'in', ids).execute()
  await db.deleteFrom('owner_application').where('id', 'in', ids).execute()
  return ids
}

/** Must equal the expression of the index `owner_application_words`. */
export const SEARCHED_TEXT = sql<string>`(name || E'\\n' || email || E'\\n' || phone || E'\\n' || property_address || E'\\n' || description)`

export function toOfficeApplication(row: StoredApplication): OfficeApplication {
  const { pictures, ...fields } = row
  return {
    ...asFields(fields),
    images: pictures.map(({ position, name, width, height, bytes }) => ({
      position,
      name,
      width,
      height,
      bytes,
      src: fillPath(getApplicationImage.path, { id: row.id, position }),
    })),
    createdAt: row.created_at.toISOString(),
    replyDueAt: row.reply_due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}
