import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, OwnerApplication } from '#database/tables.ts'
import { holding } from '#features/inbox/server/search.ts'
import type { Books } from '#platform/server/office.ts'
import { fillPath, type Paged } from '#platform/shared/endpoint.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { type ApplicationStage, getApplicationImage, type OfficeApplication } from '../contract.ts'

interface Picture {
  position: number
  name: string
  width: number
  height: number
  bytes: number
}

export type ApplicationInBooks = Selectable<DB['owner_application']> & { pictures: Picture[] }

export function applicationWithId(database: Kysely<DB>, id: number): Promise<ApplicationInBooks | undefined> {
  return applications(database).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the end of the transaction. */
export function applicationWithIdKept(books: Books, id: number): Promise<ApplicationInBooks | undefined> {
  return applications(books).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes some fields and counts the version up. */
export async function updateApplication(books: Books, id: number, values: Updateable<OwnerApplication>): Promise<void> {
  await books
    .updateTable('owner_application')
    .set((present) => ({ ...values, version: present('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The server's own names of an application's photographs, in order. */
export async function filesOf(database: Kysely<DB>, id: number): Promise<{ position: number; file: string }[]> {
  return database
    .selectFrom('owner_application_image')
    .where('application_id', '=', id)
    .select(['position', 'file'])
    .orderBy('position')
    .execute()
}

interface Wanted {
  limit?: number | undefined
  offset?: number | undefined
  stage?: ApplicationStage | undefined
  search?: string | undefined
}

/** One page with its photographs' names, and how many there are in all: one query unless the page lies beyond the end. */
export async function pageOfApplications(
  database: Kysely<DB>,
  { limit = DEFAULT_LIMIT, offset = 0, stage, search }: Wanted,
): Promise<Paged<OfficeApplication>> {
  const wanted = applications(database)
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'new'))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`${WORDS} ilike ${holding(search ?? '')}`))
  const count = wanted.clearSelect().select((row) => row.fn.countAll<number>().as('total'))
  const rows = await wanted
    .select(count.as('total'))
    .orderBy(URGENCY)
    .orderBy('promised_by')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows[0] || offset === 0) return { rows: rows.map(asApplication), total: rows[0]?.total ?? 0 }
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: [], total }
}

function applications(database: Kysely<DB>) {
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

/** As the index `owner_application_by_urgency` has it. */
const URGENCY = sql`CASE stage WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END`

/** As the index `owner_application_words` has it. */
const WORDS = sql`(name || E'\\n' || email || E'\\n' || phone || E'\\n' || property_address || E'\\n' || description)`

/** An application as the office reads it. */
export function asApplication(row: ApplicationInBooks): OfficeApplication {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    propertyAddress: row.property_address,
    bedrooms: row.bedrooms,
    description: row.description,
    goals: row.goals,
    images: row.pictures.map((picture) => ({
      ...picture,
      src: fillPath(getApplicationImage.path, { id: row.id, position: picture.position }),
    })),
    createdAt: row.created_at.toISOString(),
    stage: row.stage,
    promisedBy: row.promised_by.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    propertyId: row.property_id,
    version: row.version,
  }
}
