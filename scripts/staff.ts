import { builtTools } from './tools.ts'

/** `npm run staff -- add NAME` and the like: the accounts of the office. */
const { runCommand } = await builtTools()
await runCommand('staff')
