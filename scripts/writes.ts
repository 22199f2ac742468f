import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNS } from './boundaries.ts'

/** What fills the database for a test, for the demo or from a backup stands for every feature. */
const FILLS_DATABASE =
  /\.(test|faults)\.tsx?$|\/fixtures\.ts$|^src\/platform\/server\/(testing|backup)\/|^src\/app\/server\/demo\//

/** A write by the query builder; without a table's name in quotes it can be any. */
const BUILT = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(?:public\.)?(\w+)(?: as \w+)?')?/g
/** A write in plain SQL. `update` alone also locks rows and settles conflicts: only with `set` after the table it writes. */
const PLAIN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:\$\{|(?:only\s+)?[\w".]+(?:\s+(?:as\s+)?\w+)?\s+set\b)))\s+(?:only\s+)?(?:public\.)?"?(\w+)?/gi

/** Every write on the server to a table that is another's, nobody's, or not named; a line of text for each. */
export function foreignWrites(baseDir = process.cwd()): string[] {
  return globSync('src/**/server/**/*.{ts,tsx}', { cwd: baseDir })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !FILLS_DATABASE.test(file))
    .toSorted()
    .flatMap((file) => {
      const own = OWNS[ownerOf(file)] ?? []
      return tablesWritten(readFileSync(join(baseDir, file), 'utf8'))
        .filter((table) => table === undefined || !own.includes(table))
        .map((table) => `writes-only-its-own-tables: ${file} → ${table ?? 'a table that it does not name'}`)
    })
}

/** `features/bookings/…` writes as `bookings`, all else as `platform` or `app`. */
function ownerOf(file: string): string {
  const [, layer = '', feature = ''] = file.split('/')
  return layer === 'features' ? feature : layer
}

function tablesWritten(source: string): (string | undefined)[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(BUILT), ...code.matchAll(PLAIN)].map(([, table]) => table)
}
