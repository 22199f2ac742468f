import { builtTools } from './tools.ts'

/** `npm run job -- NAME [--dry-run]`: runs a scheduled job now. */
const { runCommand } = await builtTools()
await runCommand('job')
