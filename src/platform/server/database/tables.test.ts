import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { migrationsFolder } from './paths.ts'
import { describeTables } from './tables-description.ts'

test('database/tables.ts matches the migrations (npm run db:types)', async () => {
  const { pool } = await testDatabase()
  const written = await readFile(join(migrationsFolder(), '..', 'tables.ts'), 'utf8')
  expect(written).toBe(await describeTables(pool))
})
