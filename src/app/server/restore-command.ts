import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eraseAgain } from '#features/personal-data/server/erasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type CheckedArchive, checkArchive } from '#platform/server/backup/check-archive.ts'
import { filesBelow } from '#platform/server/backup/files.ts'
import { hasSameSecret } from '#platform/server/backup/manifest.ts'
import { isEmpty, restoreArchive } from '#platform/server/backup/restore.ts'
import { wallClock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { Misused } from '#platform/server/control/commands.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { vacuum } from '#platform/server/jobs/vacuum.ts'
import { openLog } from '#platform/server/log.ts'
import { holdBackAll } from '#platform/server/mail/queue.ts'
import { counted } from '#platform/shared/counted.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { eraseWhatIsDue } from './jobs.ts'
import { sealedUnderAnotherSecret } from './sealed.ts'
import { refuseWhileServed, withServerStopped } from './stopped-server.ts'

const USAGE = 'npm run restore -- FILE [--replace]'
const TOOL = 'npm run restore'
const YES = 'replace'

/** Input and output of the person who runs a tool. */
export interface Terminal {
  say(line: string): void
  ask(question: string): Promise<string>
}

/**
 * `npm run restore -- FILE`: restores a backup into an empty database of either engine, with the server stopped. `--replace`
 * replaces a database with data, after a question. Erases data whose erasure is due since the backup. Throws, without changes,
 * for a damaged file or an unknown schema.
 */
export async function restoreFrom(
  words: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<void> {
  const replace = words.includes('--replace')
  const [file, ...more] = words.filter((word) => word !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0) throw new Misused(USAGE)
  const config = readConfig(variables)
  await refuseWhileServed(config, TOOL)
  terminal.say(`Reading ${file} …`)
  const archive = await checkArchive(file)
  await withServerStopped(config, TOOL, async (database) => {
    const isNew = await isEmpty(database)
    if (!isNew) await confirmReplacing(config, replace, terminal)
    const uploads = join(config.dataDir, 'uploads')
    await restoreArchive(database, archive, uploads)
    if (!isNew) await removeOtherUploads(archive, uploads)
    await vacuum(database)
    await afterwards(contextOf(config, database), archive, terminal)
  })
}

async function confirmReplacing(config: Config, replace: boolean, { ask }: Terminal): Promise<void> {
  const where = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`
  if (!replace)
    throw new Refusal(
      'rule-violation',
      `${where} is not empty. Restore into an empty one, or add --replace to delete what it has.`,
    )
  const answer = await ask(`${where} is not empty. Everything in it will be deleted. Type ${YES} to go on: `)
  if (answer.trim().toLowerCase() !== YES) throw new Refusal('rule-violation', 'Nothing was changed.')
}

/** Removes uploads that the backup lacks: the database that referred to them was replaced. */
async function removeOtherUploads({ sums }: CheckedArchive, uploads: string): Promise<void> {
  for await (const path of filesBelow(uploads)) if (!sums.has(`uploads/${path}`)) await rm(join(uploads, path))
}

async function afterwards(ctx: AppContext, archive: CheckedArchive, { say }: Terminal): Promise<void> {
  const { manifest, sums } = archive
  await eraseWhatIsDue(ctx)
  const again = await eraseAgain(ctx, manifest.takenAt, [dirname(archive.file), ctx.config.backupDir])
  const heldBack = await holdBackAll(ctx)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const uploads = [...sums.keys()].filter((path) => path.startsWith('uploads/')).length
  say(
    `Restored as of ${manifest.takenAt}: ${counted(rows, 'row')} of ${counted(manifest.tables.length, 'table')}, each`,
  )
  say(
    `counted and compared with the backup, and ${counted(uploads, 'upload')}. Everybody of the office signs in again.`,
  )
  if (again > 0)
    say(`${counted(again, 'person', 'people')} who had been erased since ${again === 1 ? 'was' : 'were'} erased again.`)
  if (heldBack > 0)
    say(`${counted(heldBack, 'email')} may have been sent since: choose under Emails, Not sent, what still goes.`)
  if (hasSameSecret(ctx.config, manifest)) return
  const lines = await sealedUnderAnotherSecret(ctx)
  if (lines.length === 0) return
  say('The backup was made with another SECRET. With this one these cannot be read and must be entered again:')
  for (const line of lines) say(line)
}

function contextOf(config: Config, database: OpenDatabase): AppContext {
  const log = openLog('warn')
  return {
    database: database.kysely,
    clock: wallClock,
    config,
    log,
    publicDataChanged: () => undefined,
    emailsDue: () => undefined,
  }
}
