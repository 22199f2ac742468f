import { builtTools } from './tools.ts'

/** `npm run job -- NAME [--dry-run]`: a job of the schedule, now. */
const { runCommand } = await builtTools()
await runCommand('job')
