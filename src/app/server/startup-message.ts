import type { FastifyInstance } from 'fastify'
import type { DemoAccount } from '#features/staff/server/demo-account.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** What the start prints: a few lines for a person. */
export function startupMessageOf(ctx: AppContext, server: FastifyInstance, demo: DemoAccount | null): string[] {
  const { config } = ctx
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const where = config.demo ? `http://localhost:${port}` : config.publicUrl
  const db = config.databaseUrl ? 'PostgreSQL' : `the embedded database in ${config.dataDir}/database`
  return [
    `Latchkey is open: ${where}`,
    `The books are kept in ${db}.`,
    ...(demo
      ? [
          `Demo office account: username ${demo.username}, password ${demo.password}`,
          `The office signs in at ${where}/admin`,
        ]
      : []),
  ]
}
