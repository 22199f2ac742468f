import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#app/web/document.ts'
import { serveCalendarFiles } from '#features/channels/server/calendar-files.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Caches } from '#platform/server/cache.ts'
import { wallClock } from '#platform/server/clock.ts'
import { type Config, WrongSetting } from '#platform/server/config.ts'
import { openControl } from '#platform/server/control/control.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { matchInstallation } from '#platform/server/files/installation-id.ts'
import { makePrivate } from '#platform/server/files/private-folder.ts'
import { createAnswerCache, SEARCH_AGE_MS } from '#platform/server/http/answer-cache.ts'
import { drainOf } from '#platform/server/http/connection-drain.ts'
import { SearchLimit } from '#platform/server/http/limits/search-limit.ts'
import { createServer, stopGracefully } from '#platform/server/http/server.ts'
import { photographFiles } from '#platform/server/images/files.ts'
import { openLog } from '#platform/server/log.ts'
import { type Mailer, openMailer } from '#platform/server/mail/mailer.ts'
import { stopWorkerTasks } from '#platform/server/worker-task.ts'
import { COMMANDS } from './commands/commands.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { allRoutes, registerBuild } from './http.ts'
import { initInstallation } from './installation.ts'
import { startSchedule } from './jobs.ts'
import { preloadPages, registerPages, type Web } from './pages/pages.ts'
import { createReader } from './pages/reader.ts'
import { registerSiteFiles } from './pages/site-files.ts'
import { styleHashesOf } from './pages/style-hashes.ts'
import { readStartupMessage } from './startup-message.ts'

export interface ServerParts {
  web: Web
  assets: Assets
  /** The folder of the client build; undefined in development. */
  client?: string
  cached: boolean
  /** Runs before the server listens. Development adds hooks with this function. */
  extend?(server: FastifyInstance): void
}

export interface RunningServer {
  /** Lines for the terminal: the site's address, the database and the demo's account. */
  startupMessage: string[]
  port: number
  ctx: AppContext
  /** Waits up to 15 seconds for requests in flight, then closes everything. Takes at most 25 seconds. */
  stop(): Promise<void>
}

/** Before shutdown the server waits this long, because load balancers poll `/readyz` about this often. */
const NOTICE_MS = 2_000
/** Max time for requests in flight, and for the whole stop. Supervisors kill a process after 30 seconds. */
const REQUESTS_MS = 15_000
const STOP_MS = 25_000

/** Starts the server: opens the database, listens, migrates, fills the demo, and starts the schedule. */
export async function serve(config: Config, parts: ServerParts): Promise<RunningServer> {
  const log = openLog(config.logLevel)
  const database = await openServerDatabase(config, log)
  try {
    let emptyPages = () => {}
    let mailer: Mailer | null = null
    const answerCache = createAnswerCache(wallClock)
    const searchAnswers = createAnswerCache(wallClock, SEARCH_AGE_MS)
    const caches = parts.cached ? new Caches(wallClock) : undefined
    const ctx: AppContext = {
      database: database.kysely,
      clock: wallClock,
      config,
      log,
      caches,
      publicDataChanged: () => {
        answerCache.empty()
        searchAnswers.empty()
        caches?.empty()
        emptyPages()
      },
      emailsDue: () => mailer?.sendSoon(),
    }
    const routes = allRoutes(ctx)
    const read = createReader(ctx, routes)
    const searchLimit = new SearchLimit(ctx)
    const readCached = parts.cached ? createReader(ctx, routes, answerCache) : read
    const server = createServer(ctx, {
      routes,
      identify: identifyStaff(ctx),
      styleHashes: styleHashesOf(parts.assets),
      searchLimit,
      ...(parts.cached && { answerCache, searchAnswers }),
    })
    parts.extend?.(server)
    if (parts.client) await registerBuild(server, parts.client)
    photographFiles(server, ctx)
    serveCalendarFiles(server, ctx)
    registerSiteFiles(server, ctx, { web: parts.web, read })
    if (parts.cached) await preloadPages(parts.web)
    const pages = registerPages(server, ctx, {
      web: parts.web,
      assets: parts.assets,
      read,
      readCached,
      searchLimit,
      cached: parts.cached,
    })
    emptyPages = () => pages.empty()

    mailer = openMailer(ctx, EMAIL_TEMPLATES)
    const demo = await startListening(server, config, async () => {
      await matchInstallation(database.kysely, config)
      await migrate(database)
      const account = await initInstallation(ctx)
      await matchInstallation(database.kysely, config)
      return account
    })
    const schedule = await startSchedule(ctx, database)
    const control = await openControl(ctx, COMMANDS)
    const stopInOrder = async () => {
      await stopGracefully(server, { noticeMs: config.demo ? 0 : NOTICE_MS, timeoutMs: REQUESTS_MS })
      await Promise.allSettled([control.stop(), schedule.stop(), mailer?.stop()])
      await stopWorkerTasks()
      await database.close()
    }
    return {
      startupMessage: await readStartupMessage(ctx, server, demo),
      port: portOf(server),
      ctx,
      stop: () => Promise.race([stopInOrder(), giveUp(log)]),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Listens, then prepares the database. Until the database is ready, every page returns 503. Throws `WrongSetting` when another
 * program uses the port.
 */
async function startListening<T>(server: FastifyInstance, config: Config, prepare: () => Promise<T>): Promise<T> {
  const drain = drainOf(server)
  drain.isStarting = true
  try {
    await server.listen({ port: config.port, host: config.host })
    const prepared = await prepare()
    drain.isStarting = false
    return prepared
  } catch (error) {
    await server.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new WrongSetting(`Port ${config.port} is in use. Stop the program that uses it, or set PORT to another one.`)
  }
}

/** Resolves after the maximum time of a stop, so that hanging work cannot delay the exit [threat hanging-stop]. */
async function giveUp(log: AppContext['log']): Promise<void> {
  await pause(STOP_MS, undefined, { ref: false })
  log.warn('The server stops although some work has not ended')
}

async function openServerDatabase(config: Config, log: AppContext['log']): Promise<OpenDatabase> {
  // Both engines use DATA_DIR for uploads and the secret.
  makePrivate(config.dataDir)
  if (config.databaseUrl) return openDatabase({ databaseUrl: config.databaseUrl, log })
  return openDatabase({ folder: join(config.dataDir, 'database'), log })
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
