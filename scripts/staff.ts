import { builtTools } from './tools.ts'

/** `npm run staff -- add NAME` and other commands: manages staff accounts. */
const { runCommand } = await builtTools()
await runCommand('staff')
