import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNED_TABLES } from './boundaries.ts'

/** Files that fill the database for tests, for the demo or from a backup may write any table. */
const FILLS_DATABASE = /\.(test|faults)\.tsx?$|^src\/platform\/server\/backup\/|^src\/app\/server\/demo\//

/**
 * The erasure of personal data writes to tables that features name in `PersonalTexts`. Each name counts as a write by its
 * feature.
 */
const WRITES_NAMED_TABLES = 'src/platform/server/redaction/personal-texts.ts'
const NAMED_TABLE = /: PersonalTexts = \{\s*table: '(\w+)'/g

/** Matches a write by the query builder. A write without a literal table name may be to any table. */
const BUILDER_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(?:public\.)?(\w+)(?: as \w+)?')?/g
/**
 * Matches a write in plain SQL. `update` counts only with `set` after its table, because row locks and conflict clauses contain
 * `update` too.
 */
const SQL_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:\$\{|(?:only\s+)?[\w".]+(?:\s+(?:as\s+)?\w+)?\s+set\b)))\s+(?:only\s+)?(?:public\.)?"?(\w+)?/gi

/** Returns a line for each server-side write to an unnamed table or to a table of another feature. */
export function foreignWrites(baseDir = process.cwd()): string[] {
  return serverFiles(baseDir).flatMap(({ path, owner, code }) => {
    const ownedTables = OWNED_TABLES[owner] ?? []
    return tablesWritten(code)
      .filter((table) => table === undefined || !ownedTables.includes(table))
      .map((table) => `writes-only-its-own-tables: ${path} → ${table ?? UNNAMED_TABLE}`)
  })
}

export const UNNAMED_TABLE = 'a table that it does not name'

interface ServerFile {
  path: string
  /** The feature of `features/bookings/…`, else the layer: `platform` or `app`. */
  owner: string
  /** The source without comments. */
  code: string
}

/** Returns the server's files whose reads and writes are checked, by path. */
export function serverFiles(baseDir: string): ServerFile[] {
  return globSync('src/**/server/**/*.{ts,tsx}', { cwd: baseDir })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !FILLS_DATABASE.test(path) && path !== WRITES_NAMED_TABLES)
    .toSorted()
    .map((path) => {
      const [, layer = '', feature = ''] = path.split('/')
      const code = readFileSync(join(baseDir, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return { path, owner: layer === 'features' ? feature : layer, code }
    })
}

function tablesWritten(code: string): (string | undefined)[] {
  return [...code.matchAll(BUILDER_WRITE), ...code.matchAll(SQL_WRITE), ...code.matchAll(NAMED_TABLE)].map(
    ([, table]) => table,
  )
}
