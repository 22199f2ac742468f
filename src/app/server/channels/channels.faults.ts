import { test } from 'vitest'
import { importAgainstConfirm } from './fixtures.ts'

test('[threat import-race] 200 rounds of import against confirm: never both without a conflict', async () => {
  await importAgainstConfirm(200)
})
