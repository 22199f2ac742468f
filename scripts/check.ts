import { spawnSync } from 'node:child_process'

interface Check {
  name: string
  command: string[]
}

export const CHECKS: Check[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint and format', command: ['biome', 'ci', '.'] },
  { name: 'import rules', command: ['node', 'scripts/imports.ts'] },
  { name: 'install scripts', command: ['node', 'scripts/install-scripts.ts'] },
]

/** Runs every check; each counts as one test. Gives how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  const results = CHECKS.map(({ name, command: [program = '', ...args] }) => {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
    return status === 0
  })
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

if (import.meta.main) process.exit(runChecks().failed === 0 ? 0 : 1)
