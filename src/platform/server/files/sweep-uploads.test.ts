import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { emptyReport } from '../jobs/job-report.ts'
import { filesBelow } from './files.ts'
import { emptyBin, sweepUploads } from './sweep-uploads.ts'
import { storeUpload, type UploadFolder, uploadPath } from './uploads.ts'

const bytes = Buffer.from('a photograph')
const HASH = 'ab'.repeat(32)
const OLD = new Date(Date.now() - 61 * 60_000)

async function setup() {
  const folder = quickFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { ctx, clock } = await createTestContext('2026-06-01T12:00:00Z', { DATA_DIR: folder })
  /** Stores files that are older than an hour. */
  async function store(kind: UploadFolder, count: number) {
    const names = await Promise.all(Array.from({ length: count }, () => storeUpload(ctx, kind, bytes, 'jpg')))
    for (const name of names) await utimes(uploadPath(ctx, kind, name), OLD, OLD)
    return names
  }
  async function storePhotograph() {
    const row = { hash: HASH, width: 1, height: 1, placeholder: '', created_at: clock.now() }
    await ctx.database.insertInto('photograph').values(row).execute()
    const [name = ''] = await store('photographs', 1)
    await rename(uploadPath(ctx, 'photographs', name), uploadPath(ctx, 'photographs', `${HASH}.original`))
  }
  const uploads = (kind: UploadFolder) => listFiles(uploadPath(ctx, kind))
  const bin = () => listFiles(join(folder, 'bin'))
  return { ctx, clock, store, storePhotograph, uploads, bin }
}

async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of filesBelow(folder)) files.push(file)
  return files
}

test('a file without a row is moved to the bin', async () => {
  const { ctx, clock, store, uploads, bin } = await setup()
  const [orphan = ''] = await store('applications', 1)
  const young = await storeUpload(ctx, 'applications', bytes, 'jpg')
  const part = 'cut-short.jpg.part'
  await writeFile(uploadPath(ctx, 'applications', part), 'a pho')
  await utimes(uploadPath(ctx, 'applications', part), OLD, OLD)
  expect(await sweepUploads(ctx, 'applications')).toBe(2)
  expect(await uploads('applications')).toEqual([young])
  const binned = [`2026-06-01/applications/${orphan}`, `2026-06-01/applications/${part}`]
  expect(await bin()).toEqual(binned.sort())
  clock.set('2026-06-15T12:00:00Z')
  await emptyBin(ctx)
  expect(await bin()).toHaveLength(2)
  clock.set('2026-06-16T12:00:00Z')
  await emptyBin(ctx)
  expect(await bin()).toEqual([])
})

test('[threat foreign-files] a sweep removes no files while the database is empty', async () => {
  const { ctx, store, uploads, bin } = await setup()
  for (const kind of ['photographs', 'applications', 'damage'] as const) {
    await store(kind, 11)
    await expect(sweepUploads(ctx, kind)).rejects.toThrow('11 of 11 files')
    expect(await uploads(kind)).toHaveLength(11)
  }
  expect(await bin()).toEqual([])
})

test('a photograph whose row was deleted is moved to the bin', async () => {
  const { ctx, storePhotograph, uploads, bin } = await setup()
  const deleteRow = () => ctx.database.deleteFrom('photograph').execute()
  await storePhotograph()
  await deleteRow()
  await storePhotograph()
  expect(await sweepUploads(ctx, 'photographs')).toBe(0)
  expect(await uploads('photographs')).toEqual([`${HASH}.original`])
  await deleteRow()
  expect(await sweepUploads(ctx, 'photographs')).toBe(1)
  expect(await bin()).toEqual([`2026-06-01/photographs/${HASH}.original`])
  expect(await ctx.database.selectFrom('deleted_upload').selectAll().execute()).toEqual([])
})

test('files of erased rows are deleted at once', async () => {
  const { ctx, store, uploads, bin } = await setup()
  const names = await store('damage', 20)
  const rows = names.map((name) => ({ folder: 'damage', name }))
  await ctx.database.insertInto('deleted_upload').values(rows).execute()
  expect(await sweepUploads(ctx, 'damage')).toBe(20)
  expect([await uploads('damage'), await bin()]).toEqual([[], []])
})

test('a dry run moves no files', async () => {
  const { ctx, store, uploads } = await setup()
  const [orphan = ''] = await store('damage', 1)
  const monitor = { isDryRun: true, report: emptyReport() }
  await sweepUploads({ ...ctx, monitor }, 'damage')
  expect(monitor.report.sideEffects).toEqual([expect.stringContaining(orphan)])
  expect(await uploads('damage')).toEqual([orphan])
})

test('a missing folder is no error', async () => {
  const { ctx } = await setup()
  expect(await sweepUploads(ctx, 'damage')).toBe(0)
  await emptyBin(ctx)
  expect(await readdir(ctx.config.dataDir)).not.toContain('bin')
})
