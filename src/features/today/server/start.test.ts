import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { START_STEPS } from '../contract.ts'
import { readStart } from './start.ts'

const REAL = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 'x'.repeat(32) }

test('[rule first-steps] each step to an open site is done once it is stored', async () => {
  const { ctx } = await createTestContext(undefined, REAL)
  const isDone = async () => (await readStart(ctx)).steps.filter((step) => step.isDone).map(({ step }) => step)
  expect((await readStart(ctx)).steps.map(({ step }) => step)).toEqual(START_STEPS)
  expect(await isDone()).toEqual(['claims'])
  await applySettings(ctx, {
    business: { name: 'Marsh Lets', legalName: 'Marsh Lets Ltd', address: '1 Elm Road', phone: '01632 960142' },
  })
  expect(await isDone()).toEqual(['claims'])
  await applySettings(ctx, { business: { email: 'office@marshlets.example' } })
  expect(await isDone()).toEqual(['business', 'claims'])
  await applySettings(ctx, { marketing: { protectionMillions: 5 } })
  expect(await isDone()).toEqual(['business'])
  await applySettings(ctx, { marketing: { protectionMillionsSource: 'Policy 12, Moorland Mutual' } })
  expect(await isDone()).toEqual(['business', 'claims'])
  const { database, clock } = ctx
  const now = clock.now()
  await sql`insert into bank_details (account_name, bank_name, sort_code, account_number, created_at)
    values ('Marsh Lets Ltd', 'A Bank', '102030', '12345678', ${now})`.execute(database)
  await sql`
    insert into property (title, description, location, city, bedrooms, bathrooms, max_guests, price_per_night, is_available, created_at, updated_at)
    values ('Heath Cottage', 'A cottage', 'Heath Lane', 'Burntwood', 2, 1, 4, 145, false, ${now}, ${now})`.execute(
    database,
  )
  expect(await isDone()).toEqual(['business', 'claims', 'bank', 'price'])
  await database.updateTable('property').set({ is_available: true }).execute()
  await sql`insert into property_arrival (property_id, directions, updated_at)
    select id, 'Left at the mill', ${now} from property`.execute(database)
  await database
    .insertInto('job_run')
    .values({
      process: crypto.randomUUID(),
      job: 'make-backup',
      started_at: now,
      ended_at: now,
      called_by: 'schedule',
      outcome: 'done',
    })
    .execute()
  await sql`insert into property_photograph (property_id, position, address)
    select id, 0, 'https://pictures.example/1.jpg' from property`.execute(database)
  // The mail server is set outside the office.
  expect(await isDone()).toEqual(START_STEPS.filter((step) => step !== 'email'))
  expect((await readStart({ ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } })).steps).toEqual(
    START_STEPS.map((step) => ({ step, isDone: true })),
  )
  await database.updateTable('property').set({ deleted_at: now }).execute()
  expect(await isDone()).toEqual(['business', 'claims', 'bank', 'backup'])
})

test('[rule first-steps] the demo has no steps', async () => {
  const { ctx } = await createTestContext()
  expect(await readStart(ctx)).toEqual({ steps: [] })
})
