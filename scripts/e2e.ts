import { spawnSync } from 'node:child_process'
import { missingForFirefox } from '../e2e/other-browsers/firefox.ts'
import { missingForWebkit } from '../e2e/other-browsers/webkit.ts'
import { buildOnce } from './build.ts'

const MISSING = { firefox: missingForFirefox, webkit: missingForWebkit }

/**
 * `npm run e2e [-- file]`: runs the journeys on a fresh build. `--browser firefox` or `webkit` runs the short journey in
 * Debian's browser.
 */
const args = process.argv.slice(2)
const other = args[0] === '--browser' ? args[1] : undefined
if (args[0] === '--browser') skipWithout(other)
await buildOnce()
const journeys = other ? ['other-browsers'] : ['journeys', ...args]
const { status } = spawnSync('vitest', ['run', '--project', ...journeys], {
  stdio: 'inherit',
  env: { ...process.env, ...(other && { OTHER_BROWSER: other }) },
})
process.exit(status ?? 1)

function skipWithout(browser: string | undefined): void {
  if (browser !== 'firefox' && browser !== 'webkit') {
    console.error('Which browser? --browser firefox, or --browser webkit')
    process.exit(2)
  }
  const missing = MISSING[browser]()
  if (!missing) return
  console.log(`Skipped: the journey in ${browser} needs Debian’s package ${missing}, which is not installed here.`)
  process.exit(0)
}
