import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './build.ts'
import { runChecks } from './check.ts'

/**
 * `npm test`: types, lint, import rules; unit and HTTP tests on both engines; the build; journeys in a browser. All of it
 * runs even when a part fails, and the last line says how it went. With words after it (`npm test -- bookings`,
 * `npm test -- --changed`) only those unit and HTTP tests, on the embedded engine: for while one works.
 */
const words = process.argv.slice(2)
if (words.length > 0) process.exit(some(words))

const REPORTS = '.cache/tests'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const results = [await runChecks(), vitest('unit and HTTP', ['pure', 'embedded', 'postgres'])]
try {
  await buildOnce()
  results.push({ passed: 1, failed: 0 }, vitest('journeys', ['journeys']))
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

function vitest(name: string, projects: string[]): { passed: number; failed: number } {
  const report = join(REPORTS, `${projects.join('-')}.json`)
  const args = ['run', ...projects.flatMap((project) => ['--project', project])]
  const { status } = spawnSync(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      stdio: 'inherit',
    },
  )
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that does not even load fails no test: the runner's own word counts then.
    return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1) }
  } catch {
    console.error(`The ${name} tests left no report.`)
    return { passed: 0, failed: 1 }
  }
}
