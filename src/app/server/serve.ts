import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#app/web/document.ts'
import { calendarFiles } from '#features/channels/server/calendar-files.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Caches } from '#platform/server/cache.ts'
import { wallClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openControl } from '#platform/server/control/control.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createAnswerCache } from '#platform/server/http/answer-cache.ts'
import { createServer, stopGracefully } from '#platform/server/http/server.ts'
import { photographFiles } from '#platform/server/images/files.ts'
import { openLog } from '#platform/server/log.ts'
import { type Mailer, openMailer } from '#platform/server/mail/mailer.ts'
import { makePrivate } from '#platform/server/private-folder.ts'
import { COMMANDS } from './commands.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { registerFiles } from './files.ts'
import { allRoutes, registerBuild } from './http.ts'
import { initInstallation } from './installation.ts'
import { startSchedule } from './jobs.ts'
import { preloadPages, registerPages, type Web } from './pages.ts'
import { readerOf } from './reader.ts'
import { startupMessageOf } from './startup-message.ts'
import { styleHashesOf } from './style-hashes.ts'

export interface ServerParts {
  web: Web
  assets: Assets
  /** The folder of the client build; undefined in development. */
  client?: string
  cached: boolean
  /** Development registers its extensions here, before the server listens. */
  extend?(server: FastifyInstance): void
}

export interface Running {
  /** Lines for the terminal: the site's address and the demo's account. */
  startupMessage: string[]
  port: number
  ctx: AppContext
  /** Finishes requests in flight, then closes everything. */
  stop(): Promise<void>
}

/** Shutdown waits this long: load balancers poll `/readyz` about this often. */
const NOTICE_MS = 2_000

/** Starts the server: opens and migrates the database, fills the demo, starts the schedule, and listens. */
export async function serve(config: Config, parts: ServerParts): Promise<Running> {
  const log = openLog(config.logLevel)
  const database = await openServerDatabase(config, log)
  try {
    let emptyPages = () => {}
    let mailer: Mailer | null = null
    const answerCache = createAnswerCache(wallClock)
    const caches = parts.cached ? new Caches(wallClock) : undefined
    const ctx: AppContext = {
      database: database.kysely,
      clock: wallClock,
      config,
      log,
      caches,
      publicDataChanged: () => {
        answerCache.empty()
        caches?.empty()
        emptyPages()
      },
      emailsDue: () => mailer?.sendSoon(),
    }
    await migrate(database)
    const demo = await initInstallation(ctx)

    const routes = allRoutes(ctx)
    const read = readerOf(ctx, routes)
    const readCached = parts.cached ? readerOf(ctx, routes, answerCache) : read
    const server = createServer(ctx, {
      routes,
      identify: identifyStaff(ctx),
      styleHashes: styleHashesOf(parts.assets),
      ...(parts.cached && { answerCache }),
    })
    parts.extend?.(server)
    if (parts.client) await registerBuild(server, parts.client)
    photographFiles(server, ctx)
    calendarFiles(server, ctx)
    registerFiles(server, ctx, { web: parts.web, read })
    if (parts.cached) await preloadPages(parts.web)
    const pages = registerPages(server, ctx, {
      web: parts.web,
      assets: parts.assets,
      read,
      readCached,
      cached: parts.cached,
    })
    emptyPages = () => pages.empty()

    mailer = openMailer(ctx, EMAIL_TEMPLATES)
    const schedule = await startSchedule(ctx, database)
    await server.listen({ port: config.port, host: config.host })
    const control = await openControl(ctx, COMMANDS)
    return {
      startupMessage: startupMessageOf(ctx, server, demo),
      port: portOf(server),
      ctx,
      stop: async () => {
        await stopGracefully(server, { noticeMs: config.demo ? 0 : NOTICE_MS })
        await control.stop()
        await schedule.stop()
        await mailer?.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openServerDatabase(config: Config, log: AppContext['log']): Promise<OpenDatabase> {
  // Uploads and the secret are in DATA_DIR with either engine.
  makePrivate(config.dataDir)
  if (config.databaseUrl) return openDatabase({ databaseUrl: config.databaseUrl, log })
  return openDatabase({ folder: join(config.dataDir, 'database'), log })
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
