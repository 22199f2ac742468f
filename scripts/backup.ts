import { builtTools } from './tools.ts'

/** `npm run backup`: makes a backup in BACKUP_DIR now. */
const { runCommand } = await builtTools()
await runCommand('backup')
