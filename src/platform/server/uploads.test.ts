import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Office } from './office.ts'
import { createTestContext } from './testing/test-context.ts'
import { keepUpload, sweepUploads, uploadPath } from './uploads.ts'

const bytes = Buffer.from('a photograph')

async function officeWithFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return createTestContext(undefined, { DATA_DIR: dataDir })
}

/** Gives a file the age that it would have, had it been written by the test's clock. */
async function age(office: Office, name: string, minutes: number) {
  const written = new Date(office.clock.now().getTime() - minutes * 60_000)
  await utimes(uploadPath(office, 'applications', name), written, written)
}

test('a kept file is whole, has a name of our own, and is readable by nobody else on the machine', async () => {
  const { office } = await officeWithFolder()
  const name = await keepUpload(office, 'applications', bytes, 'jpg')
  expect(name).toMatch(/^[0-9a-f-]{36}\.jpg$/)
  expect(await readFile(uploadPath(office, 'applications', name))).toEqual(bytes)
  expect((await stat(uploadPath(office, 'applications', name))).mode & 0o077).toBe(0)
  expect(await readdir(join(office.config.dataDir, 'uploads', 'applications'))).toEqual([name])
})

test('files older than an hour that no row names are swept, unfinished ones too', async () => {
  const { office } = await officeWithFolder()
  const [named, orphan, young] = await Promise.all(
    Array.from({ length: 3 }, () => keepUpload(office, 'applications', bytes, 'jpg')),
  )
  await writeFile(uploadPath(office, 'applications', 'cut-short.jpg.part'), 'a pho')
  for (const name of [named, orphan, 'cut-short.jpg.part']) await age(office, name ?? '', 61)
  await age(office, young ?? '', 59)
  await sweepUploads(office, 'applications', async (names) => names.filter((name) => name === named))
  const left = await readdir(join(office.config.dataDir, 'uploads', 'applications'))
  expect(left.sort()).toEqual([named, young].sort())
})

test('sweeping a folder that does not exist yet is no fault', async () => {
  const { office } = await officeWithFolder()
  await sweepUploads(office, 'applications', async () => [])
})
