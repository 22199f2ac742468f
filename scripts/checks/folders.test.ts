import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM } from './boundaries.ts'

const MAX_FILES = 20

test('a folder has at most 20 source files', () => {
  const files = globSync(`{${[...PROGRAM, 'test', 'e2e', 'scripts', 'bench'].join(',')}}/**/*.{ts,tsx,css}`)
  const counts = Map.groupBy(files, (file) => dirname(file).replaceAll('\\', '/'))
  const larger = [...counts].filter(([, { length }]) => length > MAX_FILES).map(([folder]) => folder)
  expect(larger).toEqual([])
})
