import type { FastifyInstance } from 'fastify'
import type { DemoAccount } from '#features/staff/server/demo-account.ts'
import { hasAccount } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** Returns the log's first lines: the addresses, and how to create the first account while there is none. */
export async function readStartupMessage(
  ctx: AppContext,
  server: FastifyInstance,
  demo: DemoAccount | null,
): Promise<string[]> {
  const { config } = ctx
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const where = config.demo ? `http://localhost:${port}` : config.publicUrl
  const database = config.databaseUrl ? 'PostgreSQL' : `embedded, in ${config.dataDir}/database`
  return [
    `Listening on ${where}`,
    `Database: ${database}`,
    ...(demo
      ? [`Demo office account: username ${demo.username}, password ${demo.password}`, `Office: ${where}/admin`]
      : []),
    ...((await hasAccount(ctx.database))
      ? []
      : ['The office has no account yet. Create the first one: npm run staff -- add NAME']),
  ]
}
