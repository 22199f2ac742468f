import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { build } from 'vite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { ACCEPTANCE } from '#test/features/offers/server/fixtures.ts'
import { type Accept, ONE_WINS, type Round, runAcceptanceRace } from '#test/features/offers/server/internal/race.ts'
import { seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { startSharedPostgres } from '#test/platform/server/testing/shared-postgres.ts'

const ROUNDS = 200
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)

let server: string

beforeAll(async () => {
  // Node cannot read TSX, so the server is built first. The build is inside node_modules, where Node finds the packages.
  const folder = mkdtempSync(join(fileURLToPath(new URL('../../../../../../node_modules', import.meta.url)), '.race-'))
  const entry = fileURLToPath(
    new URL('../../../../../../test/features/offers/server/internal/race-server.ts', import.meta.url),
  )
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: folder, target: 'node24', minify: false, emptyOutDir: true },
  })
  server = join(folder, 'race-server.js')
  return () => rmSync(folder, { recursive: true, force: true })
})

test('only one of 20 guests can accept through two servers', async () => {
  const { ctx, accept } = await twoServers()
  const started = performance.now()
  const rounds = await runAcceptanceRace(ctx, accept, { rounds: ROUNDS, random: seeded(seed) })
  const seconds = Math.round((performance.now() - started) / 1000)
  const roundsWithOneWinner = rounds.filter((round) => JSON.stringify(round) === JSON.stringify(ONE_WINS)).length
  console.log(`${roundsWithOneWinner} of ${ROUNDS} rounds with one winner, 19 refused and one booking, in ${seconds} s`)
  console.log(`${retries} of ${ROUNDS * 20} guests got a 503 and retried`)
  expect(rounds).toEqual(Array(ROUNDS).fill(ONE_WINS))
})

test('several guests get one night through two servers without the primary key', async () => {
  const { ctx, accept } = await twoServers()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(ctx.database)
  const rounds = await runAcceptanceRace(ctx, accept, { rounds: ROUNDS / 10, random: seeded(seed) })
  const winners = rounds.map(({ accepted }: Round) => accepted)
  console.log(`${Math.min(...winners)} to ${Math.max(...winners)} winners a round without the key`)
  expect(Math.min(...winners)).toBeGreaterThan(1)
  for (const round of rounds) expect(round.maxPerNight).toBe(round.accepted)
})

/** Starts two server processes on one PostgreSQL. Guests alternate between the two servers. */
async function twoServers(): Promise<{ ctx: AppContext; accept: Accept }> {
  const { url, openContext } = await startSharedPostgres()
  const ctx = await openContext()
  const addresses = await Promise.all([startServer(url), startServer(url)])
  return {
    ctx,
    accept: (token, n) => acceptWithRetry(`${addresses[n % 2]}/api/offers/${token}/accept`, token),
  }
}

let retries = 0

/** Retries after a 503 with the same idempotency key, as a browser does. */
async function acceptWithRetry(address: string, key: string): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(ACCEPTANCE),
  })
  await answer.arrayBuffer()
  if (answer.status !== 503) return answer.status
  retries += 1
  await pause(500)
  return acceptWithRetry(address, key)
}

async function startServer(databaseUrl: string): Promise<string> {
  const child = spawn(process.execPath, [server, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  })
  const [address] = await once(child.stdout, 'data')
  return String(address).trim()
}
