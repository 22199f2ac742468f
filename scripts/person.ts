import { builtTools } from './tools.ts'

/** `npm run person -- export|erase ADDRESS`: what the house knows about a person, or erasing it. */
const { runCommand } = await builtTools()
await runCommand('person')
