import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { startScratchPostgres } from '#test/platform/server/testing/scratch-postgres.ts'
import { buildOnce } from './build.ts'
import { runChecks } from './check.ts'

/**
 * `npm test` runs the quick tier, `npm run test:all` everything. Names of features, or `--changed`, select tests
 * (docs/testing.md).
 */
const args = process.argv.slice(2)
const isAll = args[0] === '--all'
if (args.length > 0 && !isAll) process.exit(runSome(args))

const REPORTS = '.cache/tests'
/** Worker counts for two runners in parallel on two cores: each worker waits for more than half of its time. */
const WORKERS = { journeys: { quick: 2, rest: 3 }, others: 4 }
/** Number of booking sequences in the quick tier. The other tier uses the default of the test. */
const QUICK_SEQUENCES = '40'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const testDatabaseUrl = process.env.TEST_DATABASE_URL
const scratchPostgres = testDatabaseUrl ? undefined : await startScratchPostgres().catch(explainMissing)
const postgresUrl = testDatabaseUrl ?? scratchPostgres?.url
const results: Result[] = []
try {
  results.push(await runChecks(), ...(await runTier('quick')))
  printTime('The quick tier')
  if (isAll) {
    results.push(...(await runTier('rest')))
    printTime('Everything')
  }
} finally {
  await scratchPostgres?.stop()
}

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
for (const name of results.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

interface Result {
  passed: number
  failed: number
  /** The names of failed tests, and of files that failed to load. */
  failures?: string[]
}

/** The parts of vitest's JSON report that this script reads. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

function failuresOf({ name, status, assertionResults }: Report['testResults'][number]): string[] {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file}: ${test.fullName}`)
  return failed.length === 0 && status === 'failed' ? [file] : failed
}

function printTime(what: string): void {
  const seconds = Math.round(performance.now() / 1000)
  console.log(`${what} took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
}

/** Runs only the named tests and returns vitest's exit code. A feature's name selects the tests in its folder. */
function runSome(names: string[]): number {
  const paths = names.map((name) => (existsSync(`src/features/${name}`) ? `src/features/${name}/` : name))
  const { status } = spawnSync('vitest', ['run', '--project', 'pure', '--project', 'embedded', ...paths], {
    stdio: 'inherit',
  })
  return status ?? 1
}

function explainMissing(error: Error): undefined {
  if (process.env.CI === 'true') throw error
  console.log(`No PostgreSQL here (${error.message}): every test runs on the embedded engine.`)
}

/** Tests without a browser run in parallel with the journeys, because each kind waits half of the time. */
async function runTier(tier: 'quick' | 'rest'): Promise<Result[]> {
  await buildOnce().catch((error) => console.error(error))
  const [journeys, others] = [vitest(tier, ['journeys'], 'pipe'), runOthers(tier)]
  return [await others, await journeys]
}

async function runOthers(tier: 'quick' | 'rest'): Promise<Result> {
  if (tier === 'quick') return vitest(tier, postgresUrl ? ['pure', 'postgres', 'embedded'] : ['pure', 'embedded'])
  return postgresUrl ? vitest(tier, ['postgres', 'embedded']) : { passed: 0, failed: 0 }
}

/** `pipe` prints all output at the end, so that outputs of parallel runs do not mix. */
async function vitest(
  tier: 'quick' | 'rest',
  projects: string[],
  output: 'inherit' | 'pipe' = 'inherit',
): Promise<Result> {
  const workers = projects.includes('journeys') ? WORKERS.journeys[tier] : WORKERS.others
  const report = join(REPORTS, `${tier}-${projects.join('-')}.json`)
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--maxWorkers=${workers}`]
  const runner = spawn('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...options], {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      TEST_TIER: tier,
      ...(tier === 'quick' && { SEQUENCES: process.env.SEQUENCES ?? QUICK_SEQUENCES }),
      ...(postgresUrl ? { TEST_DATABASE_URL: postgresUrl } : { EMBEDDED_ONLY: 'true' }),
    },
  })
  const [[status], ...printed] = await Promise.all([
    once(runner, 'close'),
    ...[runner.stdout, runner.stderr].map((stream) => (stream ? text(stream) : '')),
  ])
  console.log(printed.join(''))
  try {
    const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    // A file that fails to load counts no failed test, but sets the exit code.
    const failed = Math.max(numFailedTests, status === 0 ? 0 : 1)
    return { passed: numPassedTests, failed, failures: testResults.flatMap(failuresOf) }
  } catch {
    console.error(`The ${tier} tests of ${projects.join(', ')} left no report.`)
    return { passed: 0, failed: 1 }
  }
}
