import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHUNK_GROUPS, NOT_PRELOADED } from './chunks.ts'

const ICONS = 'node_modules/lucide-react/dist/esm'

test.each(Object.values(CHUNK_GROUPS).flat())('%s names a module', (name) => {
  const files = [`src/${name}.ts`, `src/${name}.tsx`, `${ICONS}/${name}.mjs`]
  expect(files.filter(existsSync)).toHaveLength(1)
})

test.each(NOT_PRELOADED)('%s is the file name of exactly one page', (name) => {
  expect(globSync(`src/app/web/pages/{,private/}${name}.tsx`)).toHaveLength(1)
})
