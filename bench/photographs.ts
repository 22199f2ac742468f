import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { wallClock } from '../src/platform/server/clock.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { generateImageVariants } from '../src/platform/server/images/image-variants.ts'
import { keepPhotograph } from '../src/platform/server/images/keep.ts'
import { addPhotograph } from '../src/platform/server/images/photographs.ts'
import { HERO_WIDEST } from '../src/platform/server/images/widths.ts'
import type { Bench } from './row.ts'

const PICTURES = 'demo/data/photographs'

/** The demo's photographs: the time that the first start waits for, and the background work that follows. */
export const photographs: Bench = {
  name: 'photographs',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
    const log = pino({ level: 'error' })
    const database = await openDatabase({ folder: join(folder, 'database'), log })
    try {
      await migrate(database)
      const ctx: AppContext = {
        database: database.kysely,
        clock: wallClock,
        config: readConfig({ DATA_DIR: folder }),
        log,
        publicDataChanged: () => {},
        emailsDue: () => {},
      }
      const stored = await secondsOf(() => storeDemo(ctx))
      const made = await secondsOf(() => generateImageVariants(ctx))
      return [
        { what: 'the demo’s pictures, ready to be shown', figure: stored, unit: 's', budget: 8, bound: 'most' },
        { what: 'the demo’s pictures, all variants', figure: made, unit: 's', budget: 25, bound: 'most' },
      ]
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function storeDemo(ctx: AppContext): Promise<void> {
  const files = (await readdir(PICTURES, { recursive: true })).filter((file) => file.endsWith('.jpg'))
  for (const file of files) {
    const widest = file.endsWith('hero.jpg') ? HERO_WIDEST : undefined
    const stored = await keepPhotograph(ctx, await readFile(join(PICTURES, file)), widest)
    await inTransaction(ctx, SYSTEM, (tx) => addPhotograph(tx, stored))
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
