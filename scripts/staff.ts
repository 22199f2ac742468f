import { runCommand } from '../src/app/server/command-line.ts'

/** `npm run staff -- add NAME` and the like: the accounts of the office. */
await runCommand('staff')
