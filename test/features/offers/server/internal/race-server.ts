// A server process of the acceptance race, with only the offer routes. The argument is the database URL. Prints the server's
// address when the server is ready.
import { pino } from 'pino'
import { offerRoutes } from '#features/offers/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { wallClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { createServer } from '#platform/server/http/server.ts'

const [, , databaseUrl = ''] = process.argv
const log = pino({ level: 'silent' })
const { kysely } = await openDatabase({ databaseUrl, log: { info() {}, warn() {}, error: console.error } })
const ctx: AppContext = {
  database: kysely,
  clock: wallClock,
  // All guests of the race share one IP address.
  config: readConfig({ RATE_LIMITS: 'off' }),
  log,
  publicDataChanged: () => {},
  emailsDue: () => {},
}
const server = createServer(ctx, { routes: offerRoutes, identify: async () => null })
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
