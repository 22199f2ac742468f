import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MAY_IMPORT, OWNED_TABLES, PROGRAM } from './boundaries.ts'
import { findViolations } from './imports.ts'
import { foreignWrites } from './writes.ts'

const trees: string[] = []

afterAll(() => {
  for (const modules of trees) rmSync(modules, { recursive: true, force: true })
})

/** Returns the names of the import rules that a file breaks by importing `target`: a package, or a file of the program. */
async function rulesBrokenBy(file: string, target: string): Promise<string[]> {
  const modules = mkdtempSync(join(tmpdir(), 'latchkey-imports-'))
  trees.push(modules)
  copyFileSync('package.json', join(modules, 'package.json'))
  symlinkSync(resolve('node_modules'), join(modules, 'node_modules'))
  const isFile = [...PROGRAM, 'test'].some((folder) => target.startsWith(`${folder}/`))
  write(modules, file, `import '${isFile ? target.replace(/^(src\/)?/, '#') : target}'\n`)
  if (isFile) write(modules, target, 'export {}\n')
  const { broken } = await findViolations([file.split('/', 1)[0] ?? ''], modules)
  return broken.map((line) => line.split(':', 1)[0] ?? '')
}

function write(modules: string, file: string, text: string): void {
  mkdirSync(dirname(join(modules, file)), { recursive: true })
  writeFileSync(join(modules, file), text)
}

test.each([
  ['platform-knows-nobody-above', 'src/platform/shared/a.ts', 'src/features/contact/contract.ts'],
  ['features-do-not-know-the-app', 'src/features/contact/web/a.ts', 'src/app/web/page.ts'],
  ['platform-knows-nobody-above', 'src/platform/web/a.ts', 'content/about.ts'],
  ['features-do-not-know-the-app', 'src/features/contact/web/a.ts', 'content/about.ts'],
  ['web-stays-out-of-the-server', 'src/platform/web/a.ts', 'src/platform/server/clock.ts'],
  ['web-stays-out-of-the-server', 'content/a.ts', 'src/platform/server/clock.ts'],
  ['server-stays-out-of-the-web', 'src/platform/server/a.ts', 'src/platform/web/api.ts'],
  ['app-server-enters-the-web-by-one-door', 'src/app/server/a.ts', 'src/app/web/page-transition.tsx'],
  ['app-server-enters-the-web-by-one-door', 'src/app/server/a.ts', 'content/about.ts'],
  ['shared-is-pure', 'src/platform/shared/a.ts', 'node:fs'],
  ['contracts-are-shared', 'src/features/contact/contract.ts', 'src/features/contact/server/contact.ts'],
  [
    'internal-files-are-private',
    'src/features/statements/server/a.ts',
    'src/features/payments/server/internal/store.ts',
  ],
  ['internal-files-are-private', 'src/app/server/a.ts', 'src/features/payments/server/internal/store.ts'],
  ['stores-and-emails-lie-inside', 'src/features/search/server/search.ts', 'src/features/search/server/home-store.ts'],
  ['stores-and-emails-lie-inside', 'src/features/offers/server/a.ts', 'src/features/offers/server/emails.tsx'],
  ['routes-and-jobs-are-for-the-app', 'src/features/search/server/a.ts', 'src/features/properties/server/routes.ts'],
  ['routes-and-jobs-are-for-the-app', 'src/features/search/server/a.ts', 'src/features/properties/server/jobs.ts'],
  ['fixtures-are-for-tests', 'src/features/search/server/a.ts', 'test/features/properties/server/fixtures.ts'],
  ['fixtures-are-for-tests', 'src/app/server/demo/a.ts', 'test/features/properties/server/fixtures.ts'],
  ['one-date-library-in-one-file', 'src/app/web/a.ts', 'date-fns'],
  ['no-full-zod', 'src/features/contact/web/a.ts', 'zod'],
  ['no-full-zod', 'content/a.ts', 'zod'],
  ['one-date-library-in-one-file', 'content/a.ts', 'date-fns'],
  ['contracts-are-entered-whole', 'src/features/contact/web/a.ts', 'src/features/contact/contract/a.ts'],
  ['contracts-are-entered-whole', 'content/a.ts', 'src/features/contact/contract/a.ts'],
  ['contact-knows-only-its-friends', 'src/features/contact/web/a.ts', 'src/features/reviews/contract.ts'],
  ['contact-knows-only-its-friends', 'test/features/contact/server/a.ts', 'src/features/reviews/contract.ts'],
  ['contact-knows-only-its-friends', 'test/features/contact/server/a.ts', 'test/features/reviews/server/fixtures.ts'],
  ['platform-knows-nobody-above', 'test/platform/server/a.ts', 'src/features/contact/contract.ts'],
  ['internal-files-are-private', 'test/app/server/a.ts', 'src/features/payments/server/internal/store.ts'],
  ['no-unresolved', 'src/app/web/a.ts', './nowhere.ts'],
  ['demo-is-for-its-seed', 'src/app/server/a.ts', 'demo/data/homes.ts'],
  ['demo-is-for-its-seed', 'src/features/contact/server/a.ts', 'demo/data/homes.ts'],
  ['demo-is-data', 'demo/data/a.ts', 'src/platform/server/clock.ts'],
  ['fixtures-are-for-tests', 'demo/data/a.ts', 'test/features/properties/server/fixtures.ts'],
  ['one-date-library-in-one-file', 'demo/data/a.ts', 'date-fns'],
  ['no-full-zod', 'demo/data/a.ts', 'zod'],
])('the rule %s reports an import that breaks it', async (rule, file, target) => {
  expect(await rulesBrokenBy(file, target)).toContain(rule)
})

test('allowed imports break no rule', async () => {
  expect(await rulesBrokenBy('src/features/contact/server/a.ts', 'src/platform/server/clock.ts')).toEqual([])
})

test.each([
  ['booking', "books.updateTable('booking').set({ status: 'cancelled' })"],
  ['booking', "books\n    .deleteFrom('booking as stay')"],
  ['note', "db.insertInto('note').values(values)"],
  ['booking', "sql`update booking set status = 'cancelled'`"],
  ['booking', 'sql<Row>`with gone as (delete from only booking where id = 1 returning id) select id from gone`'],
  ['audit_log', 'sql`\n    insert into audit_log (actor) values (1)`'],
  ['nowhere', "db.insertInto('nowhere').values(values)"],
  ['a table that it does not name', 'books.updateTable(table).set(values)'],
  ['a table that it does not name', `sql\`update \${sql.table(table)} set version = 2\``],
])('a write to %s by another feature is reported', (table, code) => {
  expect(reportedWrites('src/features/contact/server/internal/store.ts', code)).toEqual([
    `writes-only-its-own-tables: src/features/contact/server/internal/store.ts → ${table}`,
  ])
})

test('a feature may write its own tables', () => {
  const ownWrites = `db.insertInto('contact_message').values(values)
    sql\`insert into contact_message (id) values (1) on conflict (id) do update set version = 2\``
  const otherReads = "db.selectFrom('booking').forUpdate()\nsql`select id from booking for update`"
  expect(reportedWrites('src/features/contact/server/internal/store.ts', `${ownWrites}\n${otherReads}`)).toEqual([])
  const foreign = "db.insertInto('booking').values(values)"
  expect(reportedWrites('src/features/contact/server/internal/store.test.ts', foreign)).toEqual([])
})

test('every table has exactly one owner', () => {
  const features = globSync('src/features/*/').map((folder) => folder.split('/').at(-1) || folder.split('/').at(-2))
  expect(Object.keys(MAY_IMPORT).sort()).toEqual(features.sort())
  const tables = Object.values(OWNED_TABLES).flat()
  expect(new Set(tables).size).toBe(tables.length)
  expect(
    Object.keys(OWNED_TABLES).filter((owner) => !['platform', 'app', ...Object.keys(MAY_IMPORT)].includes(owner)),
  ).toEqual([])
  const migrations = globSync('database/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/^CREATE TABLE "?(\w+)/gm)].map(([, table = '']) => table),
  )
  // Only triggers write the sums of the ledger.
  expect(created.filter((table) => !tables.includes(table))).toEqual(['ledger_sum'])
  expect(tables.filter((table) => !created.includes(table))).toEqual([])
})

function reportedWrites(file: string, code: string): string[] {
  const modules = mkdtempSync(join(tmpdir(), 'latchkey-writes-'))
  trees.push(modules)
  write(modules, file, code)
  return foreignWrites(modules)
}
