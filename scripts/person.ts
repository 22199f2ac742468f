import { builtTools } from './tools.ts'

/** `npm run person -- export|erase ADDRESS`: exports or erases all data about a person. */
const { runCommand } = await builtTools()
await runCommand('person')
