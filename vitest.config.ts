import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONGEST_WAIT_MS } from './e2e/browser/wait.ts'
import { LONG, QUICK_LISTS, type Selection, selectOnPostgres, selectTier, type Tier } from './scripts/tiers.ts'

const everyServerTest = 'src/**/server/**/*.test.{ts,tsx}'
const testing = './test/platform/server/testing'
const JOURNEYS = ['e2e/*.test.ts', 'e2e/!(other-browsers)/*.test.ts']

const tier = process.env.TEST_TIER as Tier
/**
 * scripts/test.ts sets EMBEDDED_ONLY where PostgreSQL is missing: the embedded engine then runs every server test in the quick
 * tier.
 */
const embeddedTier = process.env.EMBEDDED_ONLY ? undefined : tier

/** Returns a project that runs server tests on one engine. */
function onEngine(name: string, selection: Selection) {
  return {
    extends: true as const,
    test: {
      name,
      ...selection,
      globalSetup: `${testing}/database-setup.ts`,
      setupFiles: `${testing}/each-file.ts`,
      // A worker's test files share modules and one open database, which is emptied between files.
      isolate: false,
      // Many times the longest test, so that a busy machine causes no failure.
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }
}

/** Starts long files first, so that no long file runs alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Tests wait half of their time for the database or the browser, so two cores can run three workers.
    maxWorkers: 3,
    // On a busy machine a page or a thread may need more than the default second.
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    sequence: { sequencer: LongFirst },
    // No import leads to migrations, but every test with a database depends on them.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/database/migrations/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{src,content}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [everyServerTest],
          isolate: false,
          // Some tests read every source file, which takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      onEngine('embedded', selectTier(embeddedTier, [everyServerTest], QUICK_LISTS.embedded)),
      onEngine('postgres', selectOnPostgres(tier, [everyServerTest])),
      // In Chromium: `npm run e2e`.
      {
        extends: true,
        test: {
          name: 'journeys',
          ...selectTier(tier, JOURNEYS, QUICK_LISTS.journeys),
          globalSetup: './e2e/server/setup.ts',
          // The test files of a worker share a browser.
          isolate: false,
          // Many times the longest test, so that a busy machine causes no failure.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      // In Firefox or WebKit: `npm run e2e -- --browser firefox`.
      {
        extends: true,
        test: {
          name: 'other-browsers',
          include: ['e2e/other-browsers/*.test.ts'],
          globalSetup: './e2e/server/setup.ts',
          provide: { browser: process.env.OTHER_BROWSER === 'webkit' ? 'webkit' : 'firefox' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Slow and destructive tests: `npm run test:faults`.
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
      // Slow and destructive tests against the built server in its own process: part of `npm run test:faults`.
      {
        extends: true,
        test: {
          name: 'faults-of-process',
          include: ['e2e/processes/*.faults.ts'],
          globalSetup: './e2e/server/setup.ts',
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
    ],
  },
})
