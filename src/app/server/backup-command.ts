import { backUp } from '#platform/server/backup/backup.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { runByHand } from '#platform/server/jobs/runs.ts'
import type { Office } from '#platform/server/office.ts'
import { BACKUP_JOB } from './jobs.ts'

/** `npm run backup`: one more archive in BACKUP_DIR, now. */
export async function backupCommand(office: Office, words: string[], say: (line: string) => void): Promise<void> {
  if (words.length > 0) throw new Misused('npm run backup')
  const work = async (house: Office) => say(await backUp(house))
  await runByHand(office, { ...BACKUP_JOB, work }, 'tool')
  say('The secret is not in it: keep SECRET, or DATA_DIR/secret, in another place.')
}
