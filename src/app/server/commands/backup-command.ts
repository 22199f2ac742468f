import type { AppContext } from '#platform/server/app-context.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { runJobNow } from '#platform/server/jobs/runs.ts'
import { BACKUP_JOB } from '../jobs.ts'

/** `npm run backup` makes a backup in BACKUP_DIR now. */
export async function backupCommand(ctx: AppContext, args: string[], say: (line: string) => void): Promise<void> {
  if (args.length > 0) throw new Misused('npm run backup')
  const work = async (server: AppContext) => say(await backUp(server))
  await runJobNow(ctx, { ...BACKUP_JOB, work }, 'tool')
  say('The backup does not contain the secret: keep SECRET, or DATA_DIR/secret, in another place.')
}
