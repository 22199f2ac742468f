import { builtTools } from './tools.ts'

/**
 * `npm run person -- export|erase ADDRESS`: exports all data about a person, or erases the data that need not be
 * retained.
 */
const { runCommand } = await builtTools()
await runCommand('person')
