import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, OwnerTestimonial } from '#database/tables.ts'
import type { OfficeTestimonial, Testimonial, TestimonialForm } from '#features/testimonials/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

export interface Page {
  limit?: number | undefined
  offset?: number | undefined
}

/** Returns a page of the published testimonials, newest first, with public fields only. */
export async function findPublishedTestimonials(database: Kysely<DB>, page: Page): Promise<Paged<Testimonial>> {
  const { rows, total } = await findPage(database, page, true)
  return { rows: rows.map(({ id, owner, home, words }) => ({ id, owner, home, words })), total }
}

/** Returns a page of all testimonials, newest first. */
export async function findAllTestimonials(database: Kysely<DB>, page: Page): Promise<Paged<OfficeTestimonial>> {
  const { rows, total } = await findPage(database, page, false)
  return { rows: rows.map(toOfficeTestimonial), total }
}

async function findPage(database: Kysely<DB>, { limit = MAX_LIMIT, offset = 0 }: Page, onlyShown: boolean) {
  const every = database.selectFrom('owner_testimonial').$if(onlyShown, (rows) => rows.where('shown', '=', true))
  const [rows, { total }] = await Promise.all([
    every.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    every.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function insertTestimonial(
  { database, clock, by }: TxContext,
  form: TestimonialForm,
): Promise<OfficeTestimonial> {
  const now = clock.now()
  const created_by = by.kind === 'staff' ? by.userId : null
  const row = await database
    .insertInto('owner_testimonial')
    .values({ ...columnsOf(form), created_at: now, created_by, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOfficeTestimonial(row)
}

/** Locks a testimonial until the end of the transaction; returns undefined for an unknown id. */
export async function findAndLockTestimonial(db: DbTransaction, id: number): Promise<OfficeTestimonial | undefined> {
  const row = await db.selectFrom('owner_testimonial').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toOfficeTestimonial(row)
}

export async function updateTestimonial(
  { database, clock }: TxContext,
  id: number,
  form: TestimonialForm,
): Promise<OfficeTestimonial> {
  const row = await database
    .updateTable('owner_testimonial')
    .set((stored) => ({ ...columnsOf(form), updated_at: clock.now(), version: stored('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOfficeTestimonial(row)
}

/** Deletes a testimonial by id, or all testimonials of an email address. Returns the number of deleted testimonials. */
export async function deleteTestimonials(
  db: DbTransaction,
  which: { id: number } | { email: string },
): Promise<number> {
  const rows = await db
    .deleteFrom('owner_testimonial')
    .where('id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`lower(email) = lower(${which.email})`)
    .returning('id')
    .execute()
  return rows.length
}

function columnsOf({ agreedOn: agreed_on, agreedHow: agreed_how, ...same }: TestimonialForm) {
  return { ...same, agreed_on, agreed_how }
}

function toOfficeTestimonial(row: Selectable<OwnerTestimonial>): OfficeTestimonial {
  const { id, owner, home, words, email, agreed_how, shown, version } = row
  return { id, owner, home, words, email, agreedOn: toDay(row.agreed_on), agreedHow: agreed_how, shown, version }
}
