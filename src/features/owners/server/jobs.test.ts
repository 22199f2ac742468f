import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeProperty } from '#features/properties/server/removal.ts'
import { changeSettings } from '#features/settings/server/settings.ts'
import { developPhotographs } from '#platform/server/images/develop.ts'
import type { Office } from '#platform/server/office.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { changeApplication, noteOnApplication, replyToApplication } from './answering.ts'
import { receiveApplication } from './applications.ts'
import { anApplication, aPhotograph, sentAs } from './fixtures.ts'
import { eraseOldApplicationPictures, eraseOldApplications } from './jobs.ts'
import { keepPictures } from './pictures.ts'

test('twelve months after it was written an application has its photographs, a day later rows and files are gone', async () => {
  const { office, clock, kept } = await world()
  await sendApplication(office, 2)
  expect(await kept()).toEqual({ applications: 1, images: 2, files: 2, letters: 2 })

  clock.set('2027-09-09T01:25:00Z')
  await eraseOldApplicationPictures(office)
  expect(await kept()).toEqual({ applications: 1, images: 2, files: 2, letters: 2 })

  clock.set('2027-09-10T01:25:00Z')
  await eraseOldApplicationPictures(office)
  await eraseOldApplicationPictures(office)
  expect(await kept()).toEqual({ applications: 1, images: 0, files: 0, letters: 2 })
  expect(await erasures(office)).toMatchObject([
    { actor: 'system', item: 'owner_application_image', item_id: null, after: { rows: 2 } },
  ])
})

test('a younger application keeps its photographs', async () => {
  const { office, clock, kept } = await world()
  await sendApplication(office, 1)
  clock.set('2027-03-01T12:00:00Z')
  await sendApplication(office, 1)
  clock.set('2027-09-10T01:25:00Z')
  await eraseOldApplicationPictures(office)
  expect(await kept()).toMatchObject({ applications: 2, images: 1, files: 1 })
})

test('twenty-four months after it was written an application is kept, a day later it is gone with its letters', async () => {
  const { office, clock, kept } = await world()
  await sendApplication(office, 0)
  clock.set('2028-09-09T01:30:00Z')
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 1, letters: 2 })

  clock.set('2028-09-10T01:30:00Z')
  await eraseOldApplications(office)
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 0, letters: 0 })
  expect(await erasures(office)).toMatchObject([{ item: 'owner_application', item_id: null, after: { rows: 1 } }])
})

test('the application of a home that we came to manage stays, without its photographs', async () => {
  const { office, clock, kept } = await world()
  await sendApplication(office, 1)
  await office.database.updateTable('owner_application').set({ stage: 'accepted' }).execute()
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(office)
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 1, images: 0, files: 0 })
})

test('what the office noted about an application, and what it answered, goes with it', async () => {
  const { office, clock, kept } = await world()
  const id = await sendApplication(office, 0)
  const staff = await hireStaff(office)
  await office.database
    .transaction()
    .execute((books) => noteOnApplication(office, books, id, 'Visit on Friday.', staff))
  const words = { subject: 'Your application', text: 'Gladly.' }
  await office.database.transaction().execute((books) => replyToApplication(office, books, id, words, staff))
  expect(await kept()).toMatchObject({ applications: 1, letters: 3 })
  clock.set('2028-09-10T01:30:00Z')
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 0, letters: 0 })
  expect(await office.database.selectFrom('note').selectAll().execute()).toEqual([])
})

test('one that was accepted stays with the home that it became; taken back it goes, and that home stays', async () => {
  const { office, clock, kept } = await world()
  const staff = await hireStaff(office)
  const id = await sendApplication(office, 1)
  const { propertyId } = await changeApplication(office, id, { stage: 'accepted' }, staff)
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(office)
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 1, images: 0, files: 0 })
  const homes = () => office.database.selectFrom('property_photograph').select('property_id').execute()
  expect(await homes()).toEqual([{ property_id: propertyId }])

  await changeApplication(office, id, { stage: 'declined' }, staff)
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 0 })
  expect(await homes()).toEqual([{ property_id: propertyId }])
})

test('the home that an application became may be deleted, and no nightly job stumbles over it', async () => {
  const { office, clock, kept } = await world()
  const staff = await hireStaff(office)
  const id = await sendApplication(office, 1)
  const { propertyId } = await changeApplication(office, id, { stage: 'accepted' }, staff)
  await removeProperty(office, staff, propertyId ?? 0)
  clock.set('2031-01-01T01:30:00Z')
  await eraseOldApplicationPictures(office)
  await eraseOldApplications(office)
  expect(await kept()).toMatchObject({ applications: 1, images: 0 })
})

test('an application that goes before its photographs takes them with it', async () => {
  const { office, clock, kept } = await world()
  await changeSettings(office, { policy: { applicationRetentionMonths: 6 } })
  await sendApplication(office, 1)
  clock.set('2027-03-10T01:30:00Z')
  await eraseOldApplications(office)
  expect(await kept()).toEqual({ applications: 0, images: 0, files: 0, letters: 0 })
})

async function world() {
  const dataDir = await mkdtemp(join(tmpdir(), 'owners-jobs-'))
  const { office, clock } = await testOffice('2026-09-09T11:00:00Z', { DATA_DIR: dataDir })
  onTestFinished(async () => {
    await developPhotographs(office)
    await rm(dataDir, { recursive: true })
  })
  const kept = async () => {
    const [applications, images, letters] = await Promise.all([
      office.database.selectFrom('owner_application').select('id').execute(),
      office.database.selectFrom('owner_application_image').select('file').execute(),
      office.database.selectFrom('letter').select('id').execute(),
    ])
    const files = await readdir(shelfOf(office)).catch(() => [])
    return { applications: applications.length, images: images.length, files: files.length, letters: letters.length }
  }
  return { office, clock, kept }
}

async function sendApplication(office: Office, photographs: number) {
  const image = sentAs(await aPhotograph())
  const pictures = await keepPictures(office, Array(photographs).fill(image))
  const now = office.clock.now()
  for (const { file } of pictures) await utimes(join(shelfOf(office), file), now, now)
  const { id } = await office.database
    .transaction()
    .execute((books) => receiveApplication(office, books, { ...anApplication, images: [] }, pictures))
  return id
}

function shelfOf(office: Office) {
  return join(office.config.dataDir, 'uploads', 'applications')
}

function erasures(office: Office) {
  return office.database.selectFrom('trail').selectAll().where('action', '=', 'erased').execute()
}
