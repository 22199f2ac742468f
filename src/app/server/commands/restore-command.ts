import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repeatErasures } from '#features/personal-data/server/erasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type CheckedArchive, checkArchive } from '#platform/server/backup/check-archive.ts'
import { hasSameSecret } from '#platform/server/backup/manifest.ts'
import { isEmpty, restoreArchive } from '#platform/server/backup/restore.ts'
import { wallClock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { Misused } from '#platform/server/control/commands.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { filesBelow } from '#platform/server/files/files.ts'
import { adoptFolder, idInFolder } from '#platform/server/files/installation-id.ts'
import { vacuum } from '#platform/server/jobs/vacuum.ts'
import { openLog } from '#platform/server/log.ts'
import { holdBackAll } from '#platform/server/mail/queue.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { runErasureJobs } from '../jobs.ts'
import { listUnreadableValues } from '../pages/unreadable-values.ts'
import { requireServerStopped, withServerStopped } from './stopped-server.ts'

const USAGE = 'npm run restore -- FILE [--replace]'
const TOOL = 'npm run restore'
const CONFIRMATION = 'replace'

export interface Terminal {
  say(line: string): void
  ask(question: string): Promise<string>
}

/**
 * Restores a backup into an empty database, or with `--replace` over data. Then repeats erasures made since the backup, and
 * runs due erasures.
 */
export async function restoreFrom(
  args: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<void> {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0) throw new Misused(USAGE)
  const config = readConfig(variables)
  await requireServerStopped(config, TOOL)
  terminal.say(`Reading ${file} …`)
  const archive = await checkArchive(file)
  await withServerStopped(config, TOOL, async (database) => {
    const isNew = await isEmpty(database)
    if (isNew) await refuseOtherFiles(config, archive)
    else await confirmReplacing(config, replace, terminal)
    const uploads = join(config.dataDir, 'uploads')
    await restoreArchive(database, archive, uploads)
    if (!isNew) await removeOtherUploads(archive, uploads)
    await adoptFolder(database.kysely, config)
    await vacuum(database)
    await finishRestore(contextOf(config, database), archive, terminal)
  })
}

/**
 * Throws when DATA_DIR contains files of another installation. After the restore no row would name these files, so the
 * sweep of uploads would remove them or fail [threat foreign-files].
 */
async function refuseOtherFiles({ dataDir }: Config, { manifest }: CheckedArchive): Promise<void> {
  const ofFolder = await idInFolder(dataDir)
  if (ofFolder === undefined || ofFolder === manifest.installation) return
  throw new Refusal(
    'conflict',
    `The files in ${dataDir} belong to the installation ${ofFolder}, but the backup belongs to ${manifest.installation}. ` +
      'Nothing was changed. Restore into an empty folder.',
  )
}

async function confirmReplacing(config: Config, replace: boolean, { ask }: Terminal): Promise<void> {
  const where = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`
  if (!replace)
    throw new Refusal(
      'rule-violation',
      `${where} is not empty. Restore into an empty database, or add --replace to delete its data.`,
    )
  const answer = await ask(
    `${where} is not empty. Everything in it will be deleted. Type ${CONFIRMATION} to continue: `,
  )
  if (answer.trim().toLowerCase() !== CONFIRMATION) throw new Refusal('rule-violation', 'Nothing was changed.')
}

/** Removes uploads that the backup lacks: only the replaced database referred to such uploads. */
async function removeOtherUploads({ sums }: CheckedArchive, uploads: string): Promise<void> {
  for await (const path of filesBelow(uploads)) if (!sums.has(`uploads/${path}`)) await rm(join(uploads, path))
}

async function finishRestore(ctx: AppContext, archive: CheckedArchive, { say }: Terminal): Promise<void> {
  const { manifest, sums } = archive
  // The first step, so that no failure below lets an email be sent twice.
  const heldBack = await holdBackAll(ctx)
  const again = await repeatErasures(ctx, manifest.takenAt, [dirname(archive.file), ctx.config.backupDir])
  const failures = again.failed.map(({ email, reason }) => `${email} could not be erased again: ${reason}`)
  await runErasureJobs(ctx).catch((error: unknown) => {
    failures.push(`Data due for erasure could not be erased: ${error instanceof Error ? error.message : error}`)
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const uploads = [...sums.keys()].filter((path) => path.startsWith('uploads/')).length
  say(
    `Restored as of ${manifest.takenAt}: ${formatCount(rows, 'row')} of ${formatCount(manifest.tables.length, 'table')}, each`,
  )
  say(`counted and compared with the backup, and ${formatCount(uploads, 'upload')}. All staff must sign in again.`)
  const { count } = again
  if (count > 0)
    say(
      `${formatCount(count, 'person', 'people')} who had been erased since ${count === 1 ? 'was' : 'were'} erased again.`,
    )
  if (heldBack > 0)
    say(`${formatCount(heldBack, 'email')} may have been sent since: choose under Emails, Not sent, which to send.`)
  const lines = hasSameSecret(ctx.config, manifest) ? [] : await listUnreadableValues(ctx)
  if (lines.length > 0)
    say(
      'The backup was made with another SECRET. With the current SECRET these cannot be read and must be entered again:',
    )
  for (const line of lines) say(line)
  if (failures.length === 0) return
  for (const failure of failures) say(failure)
  throw new Refusal(
    'rule-violation',
    'The database is restored, but not everything was erased again. Erase the rest before you open the site to guests.',
  )
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
