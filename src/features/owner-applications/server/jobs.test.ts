import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeProperty } from '#features/properties/server/removal.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { asSentImage, createPhotograph, VALID_APPLICATION } from '#test/features/owner-applications/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createStaff, createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { changeApplication } from './internal/accepting.ts'
import { applicationInbox, receiveApplication } from './internal/applications.ts'
import { storePictures } from './internal/pictures.ts'
import { eraseOldApplicationPictures, eraseOldApplications } from './jobs.ts'

test('[rule application-erasure] photographs are deleted a day after twelve months', async () => {
  const { ctx, clock, stored } = await setup()
  await sendApplication(ctx, 2)
  expect(await stored()).toEqual({ applications: 1, images: 2, files: 2, emails: 2 })

  clock.set('2027-09-09T01:25:00Z')
  await eraseOldApplicationPictures(ctx)
  expect(await stored()).toEqual({ applications: 1, images: 2, files: 2, emails: 2 })

  clock.set('2027-09-10T01:25:00Z')
  await eraseOldApplicationPictures(ctx)
  await eraseOldApplicationPictures(ctx)
  expect(await stored()).toEqual({ applications: 1, images: 0, files: 0, emails: 2 })
  expect(await erasures(ctx)).toMatchObject([
    { actor: 'system', item: 'owner_application_image', item_id: null, after: { rows: 2 } },
  ])
})

test('a recent application keeps its photographs', async () => {
  const { ctx, clock, stored } = await setup()
  await sendApplication(ctx, 1)
  clock.set('2027-03-01T12:00:00Z')
  await sendApplication(ctx, 1)
  clock.set('2027-09-10T01:25:00Z')
  await eraseOldApplicationPictures(ctx)
  expect(await stored()).toMatchObject({ applications: 2, images: 1, files: 1 })
})

test('[rule application-erasure] an application is deleted with its emails a day after twenty-four months', async () => {
  const { ctx, clock, stored } = await setup()
  await sendApplication(ctx, 0)
  clock.set('2028-09-09T01:30:00Z')
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 1, emails: 2 })

  clock.set('2028-09-10T01:30:00Z')
  await eraseOldApplications(ctx)
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 0, emails: 0 })
  expect(await erasures(ctx)).toMatchObject([{ item: 'owner_application', item_id: null, after: { rows: 1 } }])
})

test('an accepted application is kept without its photographs', async () => {
  const { ctx, clock, stored } = await setup()
  await sendApplication(ctx, 1)
  await ctx.database.updateTable('owner_application').set({ stage: 'accepted' }).execute()
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(ctx)
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 1, images: 0, files: 0 })
})

test('notes and answers are deleted with the application', async () => {
  const { ctx, clock, stored } = await setup()
  const id = await sendApplication(ctx, 0)
  const staff = await createStaff(ctx)
  await inTransaction(ctx, staff, (tx) => applicationInbox.createNote(tx, { id, text: 'Visit on Friday.' }))
  const words = { subject: 'Your application', text: 'Gladly.' }
  await inTransaction(ctx, staff, (tx) => applicationInbox.reply(tx, { id, ...words }))
  expect(await stored()).toMatchObject({ applications: 1, emails: 3 })
  clock.set('2028-09-10T01:30:00Z')
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 0, emails: 0 })
  expect(await ctx.database.selectFrom('note').selectAll().execute()).toEqual([])
})

test('an accepted application is kept until it is moved to another stage', async () => {
  const { ctx, clock, stored } = await setup()
  const staff = await createStaff(ctx)
  const id = await sendApplication(ctx, 1)
  const { propertyId } = await changeApplication(ctx, staff, { id, stage: 'accepted' })
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(ctx)
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 1, images: 0, files: 0 })
  const homes = () => ctx.database.selectFrom('property_photograph').select('property_id').execute()
  expect(await homes()).toEqual([{ property_id: propertyId }])

  await changeApplication(ctx, staff, { id, stage: 'declined' })
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 0 })
  expect(await homes()).toEqual([{ property_id: propertyId }])
})

test('a deleted home does not stop the erasure of old applications', async () => {
  const { ctx, clock, stored } = await setup()
  const staff = await createStaff(ctx)
  const id = await sendApplication(ctx, 1)
  const { propertyId } = await changeApplication(ctx, staff, { id, stage: 'accepted' })
  await inTransaction(ctx, staff, (tx) => removeProperty(tx, propertyId ?? 0))
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(ctx)
  await eraseOldApplications(ctx)
  expect(await stored()).toMatchObject({ applications: 1, images: 0 })
})

test('deleting an application deletes its photographs', async () => {
  const { ctx, clock, stored } = await setup()
  await applySettings(ctx, { policy: { applicationRetentionMonths: 6 } })
  await sendApplication(ctx, 1)
  clock.set('2027-03-10T01:30:00Z')
  await eraseOldApplications(ctx)
  expect(await stored()).toEqual({ applications: 0, images: 0, files: 0, emails: 0 })
})

async function setup() {
  const { ctx, clock } = await createTestContextWithFolder('2026-09-09T11:00:00Z')
  const stored = async () => {
    const [applications, images, emails] = await Promise.all([
      ctx.database.selectFrom('owner_application').select('id').execute(),
      ctx.database.selectFrom('owner_application_image').select('file').execute(),
      ctx.database.selectFrom('email_outbox').select('id').execute(),
    ])
    const files = await readdir(uploadFolderOf(ctx)).catch(() => [])
    return { applications: applications.length, images: images.length, files: files.length, emails: emails.length }
  }
  return { ctx, clock, stored }
}

async function sendApplication(ctx: AppContext, photographs: number) {
  const image = asSentImage(await createPhotograph())
  const pictures = await storePictures(ctx, Array(photographs).fill(image))
  const now = ctx.clock.now()
  for (const { file } of pictures) await utimes(join(uploadFolderOf(ctx), file), now, now)
  const { id } = await inTransaction(ctx, GUEST, (tx) =>
    receiveApplication(tx, { ...VALID_APPLICATION, images: [] }, pictures),
  )
  return id
}

function uploadFolderOf(ctx: AppContext) {
  return join(ctx.config.dataDir, 'uploads', 'applications')
}

function erasures(ctx: AppContext) {
  return ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'erased').execute()
}
