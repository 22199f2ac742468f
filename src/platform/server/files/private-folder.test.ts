import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivate } from './private-folder.ts'

test('[threat files-of-others] everything below the folder becomes private', () => {
  const before = process.umask()
  const parent = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => {
    process.umask(before)
    rmSync(parent, { recursive: true })
  })
  const outside = join(parent, 'outside')
  const folder = join(parent, 'data')
  const modeOf = (name: string) => (lstatSync(join(folder, name)).mode & 0o7777).toString(8)
  mkdirSync(join(folder, 'below'), { recursive: true })
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(folder, 'link'))
  const files = { 'list.txt': 0o644, 'read-only.txt': 0o444, 'run.sh': 0o755, 'below/run.sh': 0o775 }
  for (const [name, mode] of Object.entries(files)) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
  }
  for (const name of ['', 'below']) chmodSync(join(folder, name), 0o755)

  makePrivate(folder)
  writeFileSync(join(folder, 'later.txt'), '')
  expect(['', 'below'].map(modeOf)).toEqual(['700', '700'])
  expect(Object.keys(files).map(modeOf)).toEqual(['600', '600', '700', '700'])
  expect(modeOf('later.txt')).toBe('600')
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)
})
