import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startScratchPostgres } from '#platform/server/testing/scratch-postgres.ts'
import { buildOnce } from './build.ts'
import { runChecks } from './check.ts'

/**
 * `npm test`: types, lint, import rules; unit and HTTP tests on both engines; the build; journeys in a browser. All of it
 * runs even when a part fails, and the last line says how it went. What asks nothing of an engine runs on PostgreSQL alone where
 * there is one; `npm test -- --both` runs it on both. With other words after it (`npm test -- bookings`, `npm test -- --changed`)
 * only those unit and HTTP tests, on the embedded engine: for while one works.
 */
const words = process.argv.slice(2)
const both = words[0] === '--both'
if (words.length > 0 && !both) process.exit(some(words))

const REPORTS = '.cache/tests'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const results = [await runChecks(), await unitTests()]
try {
  await buildOnce()
  results.push({ passed: 1, failed: 0 }, await vitest('journeys', ['journeys']))
} catch (error) {
  console.error(error)
  results.push({ passed: 0, failed: 1 })
}

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** A word that names a feature means its folder; any other is for the runner to understand. */
function some(words: string[]): number {
  const asked = words.map((word) => (existsSync(`src/features/${word}`) ? `src/features/${word}/` : word))
  const { status } = spawnSync('vitest', ['run', '--project', 'pure', '--project', 'embedded', ...asked], {
    stdio: 'inherit',
  })
  return status ?? 1
}

/** Without a PostgreSQL the embedded engine is asked everything; the runner says what it could not start. */
async function unitTests(): Promise<Result> {
  const projects = ['pure', 'embedded', 'postgres']
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startScratchPostgres().catch(() => undefined)
  const url = given ?? own?.url
  const environment = { ...(url && { TEST_DATABASE_URL: url }), ...(url && !both && { POSTGRES_ALONE: 'true' }) }
  try {
    return await vitest('unit and HTTP', projects, environment)
  } finally {
    await own?.stop()
  }
}

interface Result {
  passed: number
  failed: number
}

async function vitest(name: string, projects: string[], environment: Record<string, string> = {}): Promise<Result> {
  const report = join(REPORTS, `${projects.join('-')}.json`)
  const asked = projects.flatMap((project) => ['--project', project])
  const kept = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, ...environment }
  const runner = spawn('vitest', ['run', ...asked, ...kept], { stdio: 'inherit', env })
  const [status] = await once(runner, 'close')
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that does not even load fails no test: the runner's own word counts then.
    return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1) }
  } catch {
    console.error(`The ${name} tests left no report.`)
    return { passed: 0, failed: 1 }
  }
}
