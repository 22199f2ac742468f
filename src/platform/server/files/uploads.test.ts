import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { storeUpload, uploadPath } from './uploads.ts'

const bytes = Buffer.from('a photograph')

async function contextWithFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return createTestContext(undefined, { DATA_DIR: dataDir })
}

test('a stored file is private', async () => {
  const { ctx } = await contextWithFolder()
  const name = await storeUpload(ctx, 'applications', bytes, 'jpg')
  expect(name).toMatch(/^[0-9a-f-]{36}\.jpg$/)
  expect(await readFile(uploadPath(ctx, 'applications', name))).toEqual(bytes)
  expect((await stat(uploadPath(ctx, 'applications', name))).mode & 0o077).toBe(0)
  expect(await readdir(join(ctx.config.dataDir, 'uploads', 'applications'))).toEqual([name])
})
