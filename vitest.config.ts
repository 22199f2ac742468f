import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { QUICK_LISTS, type Selection, selectOnPostgres, selectTier, type Tier } from './scripts/tiers.ts'

const everyServerTest = 'src/**/server/**/*.test.{ts,tsx}'
const testing = './src/platform/server/testing'
const JOURNEYS = ['e2e/*.test.ts', 'e2e/{gallery,list-states}/*.test.ts']

const tier = process.env.TEST_TIER as Tier
/** Set by scripts/test.ts where no PostgreSQL can be had: the embedded engine then runs every server test in the quick tier. */
const embeddedTier = process.env.EMBEDDED_ONLY ? undefined : tier

/** A project that runs server tests on one engine. */
function onEngine(name: string, selection: Selection) {
  return {
    extends: true as const,
    test: {
      name,
      ...selection,
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
  ...['gallery/pages', 'keep', 'stay', 'emails', 'development', 'start', 'whole-way'].map(
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
      onEngine('embedded', selectTier(embeddedTier, [everyServerTest], QUICK_LISTS.embedded)),
      onEngine('postgres', selectOnPostgres(tier, [everyServerTest])),
      // In a browser: `npm run e2e`.
      {
        extends: true,
        test: {
          name: 'journeys',
          ...selectTier(tier, JOURNEYS, QUICK_LISTS.journeys),
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
      // What takes long and hurts: `npm run test:faults`.
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
      // The same to the built server, in a process of its own: a part of `npm run test:faults`.
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
