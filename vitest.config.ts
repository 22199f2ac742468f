import { defineConfig } from 'vitest/config'

const everyServerTest = 'src/**/server/**/*.test.{ts,tsx}'
const testing = './src/platform/server/testing'

/** Tests with a database run twice: on the embedded engine and on PostgreSQL. */
function onEngine(name: string) {
  return {
    extends: true as const,
    test: {
      name,
      include: [everyServerTest],
      globalSetup: `${testing}/database-setup.ts`,
      setupFiles: `${testing}/each-file.ts`,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Half of a database test is waiting for its database.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: [everyServerTest] },
      },
      onEngine('embedded'),
      onEngine('postgres'),
      // In a browser, one after another: `npm run e2e`.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/setup.ts',
          fileParallelism: false,
          // A browser on a busy machine may miss a beat; a journey that fails twice has failed.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 240_000,
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
    ],
  },
})
