import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface Check {
  name: string
  command: string[]
}

export const CHECKS: Check[] = [
  // By default tsc runs four checkers, which repeat each other's work; the other checks need the second core.
  { name: 'types', command: ['tsc', '-b', '--checkers', '1'] },
  { name: 'lint and format', command: ['biome', 'ci', '.'] },
  { name: 'import rules', command: ['node', 'scripts/checks/imports.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'names of rules and threats', command: ['node', 'scripts/checks/rules.ts'] },
  { name: 'words', command: ['node', 'scripts/checks/words.ts'] },
  { name: 'install scripts', command: ['node', 'scripts/checks/install-scripts.ts'] },
]

/** Runs all checks in parallel. Returns the numbers of passed and failed checks. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(CHECKS.map(run))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** Prints a check's output in one piece, so that outputs of failing checks do not mix. */
async function run({ name, command: [program = '', ...args] }: Check): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [[status], ...message] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  console.log(`${message.join('')}${status === 0 ? '✓' : '✗'} ${name}`)
  return status === 0
}

if (import.meta.main) process.exit((await runChecks()).failed === 0 ? 0 : 1)
