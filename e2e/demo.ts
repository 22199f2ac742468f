import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/log.ts'
import { stampOf } from '../scripts/build.ts'
import { end, picturesMade, start } from './server.ts'

/** What the demo's pictures are made of, and by what: only a change in these makes other ones. */
const MAKERS = [
  'src/platform/server/images',
  'src/app/server/demo/photographs',
  'src/app/server/demo/photographs.ts',
  'node_modules/sharp/package.json',
]
const KEPT = '.cache/demo-pictures'
const UPLOADS = 'uploads'

/** Where the books of a server are: in its folder, or in a database of PostgreSQL. */
export interface BooksPlace {
  folder: string
  databaseUrl?: string
}

/** What a server is started with to find its books there. */
export function booksVariables({ databaseUrl }: BooksPlace): Record<string, string> {
  return databaseUrl ? { DATABASE_URL: databaseUrl, SECRET: 'for-journeys-only-0123456789abcdef' } : {}
}

/** Opens the books themselves. Those in a folder have one reader: their server must have closed. */
export function openBooks({ folder, databaseUrl }: BooksPlace): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl, folder: join(folder, 'database'), keeping: 'fleeting', log: openLog('silent') })
}

/** Makes a demo in an empty folder, its pictures in all their widths: a minute of work, which is done once and kept. */
export async function layDemo(server: string, place: BooksPlace): Promise<void> {
  const kept = join(KEPT, stampOf(MAKERS))
  const { child, url } = await start(server, place.folder, booksVariables(place))
  if (existsSync(kept)) {
    await end(child, 'SIGTERM')
    await hangKept(kept, place)
  } else {
    await picturesMade(url)
    await end(child, 'SIGTERM')
    await keep(kept, place)
  }
}

async function hangKept(kept: string, place: BooksPlace): Promise<void> {
  cpSync(join(kept, UPLOADS), join(place.folder, UPLOADS), { recursive: true, preserveTimestamps: true })
  const widths: { hash: string; widths: number[] }[] = JSON.parse(readFileSync(join(kept, 'widths.json'), 'utf8'))
  await withBooks(place, async (books) => {
    for (const one of widths)
      await books.pool.query('update photograph set widths = $1 where hash = $2', [one.widths, one.hash])
  })
}

async function keep(kept: string, place: BooksPlace): Promise<void> {
  const { rows } = await withBooks(place, (books) => books.pool.query('select hash, widths from photograph'))
  // Whole or not at all: a run that is stopped here leaves nothing that the next one would believe.
  const unfinished = `${kept}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'widths.json'), JSON.stringify(rows))
  cpSync(join(place.folder, UPLOADS), join(unfinished, UPLOADS), { recursive: true, preserveTimestamps: true })
  rmSync(kept, { recursive: true, force: true })
  renameSync(unfinished, kept)
}

async function withBooks<T>(place: BooksPlace, work: (books: OpenDatabase) => Promise<T>): Promise<T> {
  const books = await openBooks(place)
  try {
    return await work(books)
  } finally {
    await books.close()
  }
}
