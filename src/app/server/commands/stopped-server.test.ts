import { expect, inject, test, vi } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { databaseUrl } from '#test/platform/server/testing/database-template.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { withServerStopped } from './stopped-server.ts'

test('[rule tools-ask-the-server] a server on another machine is detected by its PostgreSQL connections', async (context) => {
  const engine = inject('testEngine')
  if (engine.engine !== 'postgres') return context.skip('The embedded engine has one process alone')
  const served = await testDatabase()
  const { rows } = await served.pool.query<{ name: string }>('select current_database() as name')
  const url = databaseUrl(engine.url, rows[0]?.name ?? '')
  const config = readConfig({ DATABASE_URL: url, SECRET: 's'.repeat(32) })
  const look = () => withServerStopped(config, 'npm run restore', async () => undefined)
  await expect(look()).rejects.toThrow('npm run restore needs the server stopped.')
  await served.close()
  // PostgreSQL ends a connection shortly after the client has closed it.
  await vi.waitFor(look, { timeout: 30_000 })
})
