import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from './app-context.ts'
import { createTestContext } from './testing/test-context.ts'
import { keepUpload, sweepUploads, uploadPath } from './uploads.ts'

const bytes = Buffer.from('a photograph')

async function officeWithFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return createTestContext(undefined, { DATA_DIR: dataDir })
}

/** Sets a file's age by the test's clock. */
async function age(ctx: AppContext, name: string, minutes: number) {
  const written = new Date(ctx.clock.now().getTime() - minutes * 60_000)
  await utimes(uploadPath(ctx, 'applications', name), written, written)
}

test('a stored file is complete, has a generated name and is private', async () => {
  const { ctx } = await officeWithFolder()
  const name = await keepUpload(ctx, 'applications', bytes, 'jpg')
  expect(name).toMatch(/^[0-9a-f-]{36}\.jpg$/)
  expect(await readFile(uploadPath(ctx, 'applications', name))).toEqual(bytes)
  expect((await stat(uploadPath(ctx, 'applications', name))).mode & 0o077).toBe(0)
  expect(await readdir(join(ctx.config.dataDir, 'uploads', 'applications'))).toEqual([name])
})

test('files older than an hour that no row names are swept, unfinished files too', async () => {
  const { ctx } = await officeWithFolder()
  const [named, orphan, young] = await Promise.all(
    Array.from({ length: 3 }, () => keepUpload(ctx, 'applications', bytes, 'jpg')),
  )
  await writeFile(uploadPath(ctx, 'applications', 'cut-short.jpg.part'), 'a pho')
  for (const name of [named, orphan, 'cut-short.jpg.part']) await age(ctx, name ?? '', 61)
  await age(ctx, young ?? '', 59)
  await sweepUploads(ctx, 'applications', async (names) => names.filter((name) => name === named))
  const left = await readdir(join(ctx.config.dataDir, 'uploads', 'applications'))
  expect(left.sort()).toEqual([named, young].sort())
})

test('sweeping a missing folder is no error', async () => {
  const { ctx } = await officeWithFolder()
  await sweepUploads(ctx, 'applications', async () => [])
})
