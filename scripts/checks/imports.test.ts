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
import { MAY_IMPORT, OWNED_TABLES, PROGRAM, READS } from './boundaries.ts'
import { findViolations } from './imports.ts'
import { cyclesIn, drawFeatures, knownFeatures, undeclaredReads, unusedReads } from './reads.ts'
import { foreignWrites } from './writes.ts'

const trees: string[] = []

afterAll(() => {
  for (const modules of trees) rmSync(modules, { recursive: true, force: true })
})

/** Returns the names of the import rules that a file breaks by importing `target`: a package, or a file of the program. */
async function rulesBrokenBy(file: string, target: string): Promise<string[]> {
  const { broken } = await violationsBy(file, target)
  return broken.map((line) => line.split(':', 1)[0] ?? '')
}

function violationsBy(file: string, target: string) {
  const modules = mkdtempSync(join(tmpdir(), 'latchkey-imports-'))
  trees.push(modules)
  copyFileSync('package.json', join(modules, 'package.json'))
  symlinkSync(resolve('node_modules'), join(modules, 'node_modules'))
  const isFile = [...PROGRAM, 'test'].some((folder) => target.startsWith(`${folder}/`))
  write(modules, file, `import '${isFile ? target.replace(/^(src\/)?/, '#') : target}'\n`)
  if (isFile) write(modules, target, 'export {}\n')
  return findViolations([file.split('/', 1)[0] ?? ''], modules)
}

function write(modules: string, file: string, text: string): void {
  mkdirSync(dirname(join(modules, file)), { recursive: true })
  writeFileSync(join(modules, file), text)
}

test.each([
  ['platform-knows-nobody-above', 'src/platform/shared/a.ts', 'src/features/contact/contract.ts'],
  ['features-do-not-know-the-app', 'src/features/contact/web/a.ts', 'src/app/web/routing/page.ts'],
  ['platform-knows-nobody-above', 'src/platform/web/a.ts', 'content/about.ts'],
  ['features-do-not-know-the-app', 'src/features/contact/web/a.ts', 'content/about.ts'],
  ['web-stays-out-of-the-server', 'src/platform/web/a.ts', 'src/platform/server/clock.ts'],
  ['web-stays-out-of-the-server', 'content/a.ts', 'src/platform/server/clock.ts'],
  ['server-stays-out-of-the-web', 'src/platform/server/a.ts', 'src/platform/web/api.ts'],
  ['server-stays-out-of-the-web', 'src/features/contact/server/a.ts', 'src/features/permitted.tsx'],
  ['web-stays-out-of-the-server', 'src/features/permitted.tsx', 'src/platform/server/clock.ts'],
  ['app-server-enters-the-web-by-one-door', 'src/app/server/a.ts', 'src/app/web/routing/page-transition.tsx'],
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
  ['calls-have-no-schemas', 'src/features/contact/calls.ts', 'src/features/contact/contract.ts'],
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

test('an allowed import that no file makes is reported', async () => {
  const { unused } = await violationsBy('src/features/search/web/a.ts', 'src/features/prices/contract.ts')
  expect(unused).toContain('declares-only-imports-that-happen: search → properties')
  expect(unused).not.toContain('declares-only-imports-that-happen: search → prices')
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
  expect(reportedBy(foreignWrites, 'src/features/contact/server/internal/store.ts', code)).toEqual([
    `writes-only-its-own-tables: src/features/contact/server/internal/store.ts → ${table}`,
  ])
})

test('a feature may write its own tables', () => {
  const ownWrites = `db.insertInto('contact_message').values(values)
    sql\`insert into contact_message (id) values (1) on conflict (id) do update set version = 2\``
  const otherReads = "db.selectFrom('booking').forUpdate()\nsql`select id from booking for update`"
  expect(
    reportedBy(foreignWrites, 'src/features/contact/server/internal/store.ts', `${ownWrites}\n${otherReads}`),
  ).toEqual([])
  const foreign = "db.insertInto('booking').values(values)"
  expect(reportedBy(foreignWrites, 'src/features/contact/server/internal/store.test.ts', foreign)).toEqual([])
})

test.each([
  ['booking of bookings', "db.selectFrom('booking as stay').select('stay.id')"],
  ['booking of bookings', "db\n    .selectFrom('note')\n    .leftJoin(\n      'booking',"],
  ['booking of bookings', "db.updateTable('note').from(['note', 'booking as held'])"],
  ['user of staff', 'sql`select name from "user"`'],
  ['feed of channels', 'sql<Row>`select note.id from note, feed where true`'],
  [
    'feed of channels',
    'sql`\n    with one as (select id from note)\n    select from one join feed on feed.id = one.id`',
  ],
  ['a table that it does not name', 'db.selectFrom(table).selectAll()'],
  ['a table that it does not name', `sql\`select id from \${sql.table(table)}\``],
])('a read of %s is reported in a feature that does not declare it', (table, code) => {
  expect(reportedBy(undeclaredReads, 'src/features/inbox/server/internal/store.ts', code)).toEqual([
    `reads-only-declared-features: src/features/inbox/server/internal/store.ts → ${table}`,
  ])
})

test('the platform may read its own tables only', () => {
  const code = "db.selectFrom('audit_log').innerJoin('booking', 'booking.id', 'audit_log.item_id')"
  expect(reportedBy(undeclaredReads, 'src/platform/server/a.ts', code)).toEqual([
    'reads-only-declared-features: src/platform/server/a.ts → booking of bookings',
  ])
})

test('a feature may read its own, the platform’s and declared tables', () => {
  const code = `db.selectFrom('note').innerJoin('staff_name', 'staff_name.id', 'note.user_id')
    sql\`select from (select 1) as page join inbox_item on true\`
    db.selectFrom(page.as('booking'))`
  expect(reportedBy(undeclaredReads, 'src/features/inbox/server/internal/store.ts', code)).toEqual([])
  const declared = "db.selectFrom('property')"
  expect(reportedBy(undeclaredReads, 'src/features/search/server/internal/store.ts', declared)).toEqual([])
  const anything = "db.selectFrom('property').innerJoin('booking', 'booking.property_id', 'property.id')"
  expect(reportedBy(undeclaredReads, 'src/app/server/emails/digest.ts', anything)).toEqual([])
  expect(reportedBy(undeclaredReads, 'src/features/inbox/server/internal/store.test.ts', anything)).toEqual([])
})

test('a declared read that no file makes is reported', () => {
  const unused = (folder: string) => unusedReads(folder, { search: ['properties', 'bookings'] })
  expect(reportedBy(unused, 'src/features/search/server/internal/store.ts', "db.selectFrom('property')")).toEqual([
    'declares-only-reads-that-happen: search → bookings',
  ])
})

test('a cycle made of imports and reads is reported', () => {
  const imports = { bookings: ['ledger'], ledger: ['settings'], settings: [] }
  expect(cyclesIn(knownFeatures(imports, { bookings: ['settings'] }))).toEqual([])
  expect(cyclesIn(knownFeatures(imports, { settings: ['bookings'] }))).toEqual([
    'no-cycles-of-features: bookings → ledger → settings → bookings',
  ])
})

test('the architecture page shows which features depend on each other', () => {
  expect(Object.keys(READS).filter((feature) => !Object.hasOwn(MAY_IMPORT, feature))).toEqual([])
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(drawFeatures(knownFeatures()))
})

test('every table and view has exactly one owner', () => {
  const features = globSync('src/features/*/').map((folder) => folder.split('/').at(-1) || folder.split('/').at(-2))
  expect(Object.keys(MAY_IMPORT).sort()).toEqual(features.sort())
  const tables = Object.values(OWNED_TABLES).flat()
  expect(new Set(tables).size).toBe(tables.length)
  expect(
    Object.keys(OWNED_TABLES).filter((owner) => !['platform', ...Object.keys(MAY_IMPORT)].includes(owner)),
  ).toEqual([])
  const migrations = globSync('database/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/^CREATE (?:TABLE|VIEW) "?(\w+)/gm)].map(([, table = '']) => table),
  )
  expect(tables.toSorted()).toEqual(created.toSorted())
})

function reportedBy(check: (folder: string) => string[], file: string, code: string): string[] {
  const modules = mkdtempSync(join(tmpdir(), 'latchkey-tables-'))
  trees.push(modules)
  write(modules, file, code)
  return check(modules)
}
