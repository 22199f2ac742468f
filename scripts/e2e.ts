import { spawnSync } from 'node:child_process'
import { buildOnce } from './build.ts'

/** `npm run e2e [-- file]`: the journeys alone, on a fresh build. */
await buildOnce()
const { status } = spawnSync('vitest', ['run', '--project', 'journeys', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
