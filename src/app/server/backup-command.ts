import { makeBackup } from '#platform/server/backup/backup.ts'
import { Misused } from '#platform/server/control/commands.ts'
import type { Office } from '#platform/server/office.ts'

/** `npm run backup`: one more archive in BACKUP_DIR, now. */
export async function backupCommand(office: Office, words: string[], say: (line: string) => void): Promise<void> {
  if (words.length > 0) throw new Misused('npm run backup')
  const { file, bytes, tables, rows, uploads } = await makeBackup(office)
  say(`${file}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows of ${tables} tables, ${uploads} uploads.`)
  say('The secret is not in it: keep SECRET, or DATA_DIR/secret, in another place.')
}
