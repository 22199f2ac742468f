import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { keyFor } from './secret.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'secret-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('[rule one-secret] each purpose has a separate key', () => {
  const variables = { DATABASE_URL: 'postgres://localhost/x', SECRET: 'a'.repeat(32) }
  const key = keyFor(readConfig(variables), 'review link')
  expect(key).toHaveLength(32)
  expect(keyFor(readConfig(variables), 'review link')).toEqual(key)
  expect(keyFor(readConfig(variables), 'one-time code')).not.toEqual(key)
  expect(keyFor(readConfig({ ...variables, SECRET: 'b'.repeat(32) }), 'review link')).not.toEqual(key)
})

test('without SECRET a secret is made once', async () => {
  const DATA_DIR = join(await folder(), 'data')
  const key = keyFor(readConfig({ DATA_DIR }), 'review link')
  expect(keyFor(readConfig({ DATA_DIR }), 'review link')).toEqual(key)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['secret'])
  expect(keyFor(readConfig({ DATA_DIR: await folder() }), 'review link')).not.toEqual(key)
})

test('the error names an empty secret file', async () => {
  const DATA_DIR = await folder()
  await writeFile(join(DATA_DIR, 'secret'), '\n')
  expect(() => keyFor(readConfig({ DATA_DIR }), 'review link')).toThrow(/secret is not usable/)
})
