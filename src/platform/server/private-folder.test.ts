import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivate } from './private-folder.ts'

test('[threat files-of-others] everything below is for its owner alone, who may do with it what they could before', () => {
  const before = process.umask()
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true })
  })
  const outside = join(folder, 'outside')
  const house = join(folder, 'house')
  const modeOf = (name: string) => (lstatSync(join(house, name)).mode & 0o7777).toString(8)
  mkdirSync(join(house, 'below'), { recursive: true })
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(house, 'link'))
  const files = { 'list.txt': 0o644, 'read-only.txt': 0o444, 'run.sh': 0o755, 'below/run.sh': 0o775 }
  for (const [name, mode] of Object.entries(files)) {
    writeFileSync(join(house, name), '')
    chmodSync(join(house, name), mode)
  }
  for (const name of ['', 'below']) chmodSync(join(house, name), 0o755)

  makePrivate(house)
  writeFileSync(join(house, 'later.txt'), '')
  expect(['', 'below'].map(modeOf)).toEqual(['700', '700'])
  expect(Object.keys(files).map(modeOf)).toEqual(['600', '600', '700', '700'])
  expect(modeOf('later.txt')).toBe('600')
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)
})
