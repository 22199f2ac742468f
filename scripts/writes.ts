import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNED_TABLES } from './boundaries.ts'

/** Files that fill the database for tests, for the demo or from a backup may write any table. */
const FILLS_DATABASE = /\.(test|faults)\.tsx?$|^src\/platform\/server\/backup\/|^src\/app\/server\/demo\//

/**
 * The erasure of personal data writes to tables that features name in `PersonalTexts`. Each name counts as a write by its
 * feature.
 */
const WRITES_NAMED_TABLES = 'src/platform/server/personal-texts.ts'
const NAMED_TABLE = /: PersonalTexts = \{\s*table: '(\w+)'/g

/** Matches a write by the query builder. A write without a literal table name may be to any table. */
const BUILDER_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(?:public\.)?(\w+)(?: as \w+)?')?/g
/**
 * Matches a write in plain SQL. `update` counts only with `set` after its table, because it also occurs in row locks and
 * conflict clauses.
 */
const SQL_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:\$\{|(?:only\s+)?[\w".]+(?:\s+(?:as\s+)?\w+)?\s+set\b)))\s+(?:only\s+)?(?:public\.)?"?(\w+)?/gi

/** Returns a line for each server-side write to an unnamed table or to a table of another feature. */
export function foreignWrites(baseDir = process.cwd()): string[] {
  return globSync('src/**/server/**/*.{ts,tsx}', { cwd: baseDir })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !FILLS_DATABASE.test(file) && file !== WRITES_NAMED_TABLES)
    .toSorted()
    .flatMap((file) => {
      const ownedTables = OWNED_TABLES[ownerOf(file)] ?? []
      return tablesWritten(readFileSync(join(baseDir, file), 'utf8'))
        .filter((table) => table === undefined || !ownedTables.includes(table))
        .map((table) => `writes-only-its-own-tables: ${file} → ${table ?? 'a table that it does not name'}`)
    })
}

/** Returns the feature of `features/bookings/…`, else the layer: `platform` or `app`. */
function ownerOf(file: string): string {
  const [, layer = '', feature = ''] = file.split('/')
  return layer === 'features' ? feature : layer
}

function tablesWritten(source: string): (string | undefined)[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(BUILDER_WRITE), ...code.matchAll(SQL_WRITE), ...code.matchAll(NAMED_TABLE)].map(
    ([, table]) => table,
  )
}
