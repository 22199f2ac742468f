import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const everyServerTest = 'src/**/server/**/*.test.{ts,tsx}'
const testing = './src/platform/server/testing'

/**
 * What asks nothing of PostgreSQL that other tests do not ask: the tools' own folder, and headers, parsing, pictures' and calendars'
 * files. The demo is looked at where its visitors have it; journeys have one in PostgreSQL.
 */
const EMBEDDED_ALONE = [
  'src/app/server/command-line.test.ts',
  'src/app/server/demo/{plan,seed}.test.ts',
  'src/features/channels/server/{calendar-command,inside/{release,reading/*}}.test.ts',
  'src/platform/server/http/{headers,openapi,limits,guard,parse,download}.test.ts',
  'src/platform/server/images/check.test.ts',
  'src/platform/server/kept.test.ts',
  'src/platform/server/mail/post-trial.test.ts',
]

/**
 * Of what lies inside a feature, what its work stands on: entering, changing, listing and refusing, and what an engine could do
 * otherwise than the other. The rest, words, sums and reasons of plain reads and writes, is as true of one engine as of both.
 */
const INSIDE_ON_BOTH = [
  'bookings/server/inside/{new-booking,changes}',
  'calendar/server/inside/double-booking',
  'channels/server/inside/{release,fetching,reading/*}',
  'contact/server/inside/messages',
  'enquiries/server/inside/enquiries',
  'inbox/server/inside/inbox',
  'invoices/server/inside/invoices',
  'letters/server/inside/kinds',
  'offers/server/inside/{accepting,accepting-race,offers}',
  'owners/server/inside/applications',
  'payments/server/inside/{payments,largest-sums}',
  'properties/server/inside/office-properties',
  'reviews/server/inside/{reviews,moderation}',
  'settings/server/inside/office-settings',
  'staff/server/inside/{sign-in-limits,second-factor}',
  'statements/server/inside/bank-lines',
  'stays/server/inside/{stays,guest-page}',
  'takings/server/inside/takings',
  'trail/server/inside/trail',
]

/**
 * What a whole `npm test` asks of PostgreSQL alone, where it has one, in half of the time. Migrations are plain SQL; backups of
 * earlier releases take the embedded database through all of them, full. `npm test -- --both` asks everything of both.
 */
const POSTGRES_ALONE = [
  ...without(globSync('src/features/*/server/inside/**/*.test.{ts,tsx}'), INSIDE_ON_BOTH),
  'src/**/server/**/*migration.test.ts',
  'src/features/ledger/server/money.test.ts',
  'src/app/server/{addresses-in-letters,agreed,edges,inboxes,old-letters,planted-values,site}.test.ts',
  'src/app/server/sequences/sequences.test.ts',
]

function without(files: string[], names: string[]): string[] {
  const named = globSync(names.map((name) => `src/features/${name}.test.{ts,tsx}`))
  return files.filter((file) => !named.includes(file))
}

/** Tests with a database run twice, on the embedded engine and on PostgreSQL, where the lists above do not say otherwise. */
function onEngine(name: string, exclude: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include: [everyServerTest],
      exclude,
      globalSetup: `${testing}/database-setup.ts`,
      setupFiles: `${testing}/each-file.ts`,
      // The files of one worker share its modules, and an emptied database that stays open from one to the next.
      isolate: false,
      // Many times what the longest needs, so that a busy machine fails nothing.
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }
}

/** Short to read and long to run. A runner that has not met a file before guesses its time by its size. */
const LONG = [
  ...['every-page', 'keep', 'stay', 'letters', 'development', 'start', 'whole-way'].map(
    (name) => `/e2e/${name}.test.ts`,
  ),
  ...['sequences/sequences', 'backup', 'command-line'].map((name) => `/src/app/server/${name}.test.ts`),
  '/src/platform/server/database/embedded.test.ts',
]

/** What takes long begins first, so that at the end no file runs on alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Half of a test is waiting for its database or its browser: two cores have room for three.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // What no import leads to, and every test with a database stands on.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/database/migrations/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [everyServerTest],
          isolate: false,
          // Some read every source: seconds of a busy machine.
          testTimeout: 60_000,
        },
      },
      onEngine('embedded', process.env.POSTGRES_ALONE ? POSTGRES_ALONE : []),
      onEngine('postgres', EMBEDDED_ALONE),
      // In a browser: `npm run e2e`.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          globalSetup: './e2e/setup.ts',
          // The files of one worker share its browser.
          isolate: false,
          // As long as a click waits for its button: a page on a busy machine may need more than the usual second.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // In Firefox or WebKit: `npm run e2e -- --browser firefox`.
      {
        extends: true,
        test: {
          name: 'other-browsers',
          include: ['e2e/other-browsers/*.test.ts'],
          globalSetup: './e2e/setup.ts',
          provide: { browser: process.env.OTHER_BROWSER === 'webkit' ? 'webkit' : 'firefox' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // What takes long and hurts: `npm run faults`.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['src/**/*.faults.ts'],
          globalSetup: `${testing}/database-setup.ts`,
          setupFiles: `${testing}/each-file.ts`,
          fileParallelism: false,
          testTimeout: 15 * 60_000,
          hookTimeout: 60_000,
        },
      },
      // The same to the built server, in a process of its own: a part of `npm run faults`.
      {
        extends: true,
        test: {
          name: 'faults-of-process',
          include: ['e2e/*.faults.ts'],
          globalSetup: './e2e/setup.ts',
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
    ],
  },
})
