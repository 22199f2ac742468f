import { builtTools } from './tools.ts'

/** `npm run backup`: one more backup in BACKUP_DIR, now. */
const { runCommand } = await builtTools()
await runCommand('backup')
