import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteErasure } from '#platform/server/backup/erasures.ts'
import { readConfig } from '#platform/server/config.ts'
import { openControl } from '#platform/server/control/control.ts'
import { makeDue } from '#platform/server/mail/due.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { runInServerOrHere } from './command-line.ts'
import { COMMANDS } from './commands.ts'
import { restoreFrom } from './restore-command.ts'
import { withServerStopped } from './stopped-server.ts'

/** Simulates a running server: opens a control socket in a data folder, through which tools reach a server. */
async function openRunningServer(folder = quickFolder()) {
  const { ctx } = await createTestContext(undefined, { DATA_DIR: folder })
  const control = await openControl(ctx, COMMANDS)
  onTestFinished(() => control.stop())
  return { ctx, folder, control }
}

const staff = (folder: string, ...args: string[]) => tool('staff', folder, args)

async function tool(command: string, folder: string, args: string[] = []): Promise<string[]> {
  const lines: string[] = []
  await runInServerOrHere({ command, words: args }, { DATA_DIR: folder }, (line) => lines.push(line))
  return lines
}

/** Runs `npm run restore -- …` and returns the output and the questions. */
async function restore(variables: Record<string, string>, args: string[], answer = ''): Promise<string[]> {
  const lines: string[] = []
  const ask = async (question: string) => {
    lines.push(question)
    return answer
  }
  await restoreFrom(args, variables, { say: (line) => lines.push(line), ask })
  return lines
}

test('[rule tools-ask-the-server] `staff add` creates the account through the running server', async () => {
  const { ctx, folder } = await openRunningServer()
  const printed = await staff(folder, 'add', 'jo')
  expect(printed).toEqual([
    expect.stringContaining('jo may sign in at http://localhost:3000/admin'),
    expect.stringMatching(/^One-time password, not shown again and valid for 7 days: [a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
  ])
  expect(await ctx.database.selectFrom('credential').select(['username', 'is_one_time']).execute()).toEqual([
    { username: 'jo', is_one_time: true },
  ])
  expect(existsSync(join(folder, 'database'))).toBe(false)
})

test('[rule tools-ask-the-server] a tool opens the data folder when no server runs', async () => {
  const folder = quickFolder()
  await staff(folder, 'add', 'jo', 'jo@example.org', 'Jo', 'van Marsh')
  await staff(folder, 'add', 'sam', '--email', 'sam@example.org', '--first-name', 'Sam')
  expect(await staff(folder, 'list')).toEqual([
    'jo · Jo van Marsh · jo@example.org · Everything · has a one-time password',
    'sam · Sam · sam@example.org · Everything · has a one-time password',
  ])
})

test.skipIf(process.getuid?.() !== 0)(
  'a tool of another user than the folder’s owner is refused and writes nothing',
  async () => {
    const folder = quickFolder()
    chownSync(folder, 12_345, 12_345)
    const refusal = `${folder} belongs to the user with the number 12345, and this command runs as 0.`
    await expect(staff(folder, 'list')).rejects.toThrow(refusal)
    await expect(restore({ DATA_DIR: folder }, ['backup.tar.gz'])).rejects.toThrow()
    const config = readConfig({ DATA_DIR: folder })
    await expect(withServerStopped(config, 'npm run db:migrate', async () => undefined)).rejects.toThrow(refusal)
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a refused command prints the same text with and without a server', async () => {
  const { ctx, folder } = await openRunningServer()
  await staff(folder, 'add', 'jo')
  for (const [args, message] of [
    [['add', 'JO'], 'Another account has this username'],
    [['add', 'sam', 'no address', 'Sam', 'Marsh'], 'Please give a valid email address'],
    [['add'], 'npm run staff -- add NAME'],
    [['add', 'a', 'b'], 'npm run staff -- add NAME'],
    [['add', 'sam', '--nonsense'], 'npm run staff -- add NAME'],
    [['reset', 'nobody'], 'There is no account called nobody'],
    [['frobnicate'], 'npm run staff -- add NAME'],
  ] as const)
    await expect(staff(folder, ...args)).rejects.toThrow(message)
  expect(await ctx.database.selectFrom('user').select('id').execute()).toHaveLength(1)
  const unknown = runInServerOrHere({ command: 'constructor', words: [] }, { DATA_DIR: folder }, () => undefined)
  await expect(unknown).rejects.toThrow('This server does not know the command constructor')
})

test('the socket is private to its owner', async () => {
  const { folder, control } = await openRunningServer()
  const socket = join(folder, 'control.sock')
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  await control.stop()
  expect(existsSync(socket)).toBe(false)
})

test('the socket of a killed server is replaced', async () => {
  const folder = quickFolder()
  const socket = join(folder, 'control.sock')
  const listen = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('open'))`
  const other = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(other.stdout, 'data')
  const { ino } = statSync(socket)
  const { control } = await openRunningServer(folder)
  await control.stop()
  expect(statSync(socket).ino).toBe(ino)

  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(existsSync(socket)).toBe(true)
  const { ctx } = await openRunningServer(folder)
  await staff(folder, 'add', 'jo')
  expect(await ctx.database.selectFrom('credential').select('username').execute()).toHaveLength(1)
})

test('[rule tools-ask-the-server] a restore needs the server stopped', async () => {
  const { ctx, folder, control } = await openRunningServer()
  await staff(folder, 'add', 'jo')
  const arrival = { reply_due_at: ctx.clock.now(), created_at: ctx.clock.now() }
  const message = { name: 'Ada Byron', email: 'ada@example.org', subject: 'General Inquiry', message: 'Is it quiet?' }
  await ctx.database
    .insertInto('contact_message')
    .values({ ...message, ...arrival })
    .execute()
  const printed = await tool('backup', folder)
  expect(printed[0]).toMatch(/latchkey-20260909T110000Z\.tar\.gz: [\d.]+ MB, \d+ rows of \d+ tables, 0 uploads$/)
  const [file = ''] = backupFilesIn(ctx.config.backupDir)
  expect(await tool('person', folder, ['erase', 'ada@example.org'])).toEqual(['Erased: messages (1)'])
  const stopFirst = 'npm run restore needs the server stopped. Stop it, then run npm run restore again.'
  await expect(restore({ DATA_DIR: folder }, [file])).rejects.toThrow(stopFirst)
  await control.stop()

  const other = quickFolder()
  const report = await restore({ DATA_DIR: other }, [file])
  expect(report.join('\n')).toContain('Restored as of 2026-09-09T11:00:00.000Z')
  expect(report).toContain('1 person who had been erased since was erased again.')
  expect(await staff(other, 'list')).toEqual(['jo · Everything · has a one-time password'])
  expect((await tool('backup', other))[0]).toContain(' rows of ')
  expect(backupFilesIn(join(other, 'backups'))).toHaveLength(1)
})

test('[rule person-erasure] a restore names a person whose erasure failed', async () => {
  const { ctx, folder, control } = await openRunningServer()
  const now = ctx.clock.now()
  const about = { item: 'contact_message', itemId: 1 }
  await makeDue(ctx, { kind: 'message-received', about, to: 'office' })
  // The repeated erasure fails, because a request cannot be settled before the day of receipt.
  const future = { kind: 'erasure' as const, email: 'ada@example.org', received_on: '2099-01-01', due_on: '2099-02-01' }
  await ctx.database
    .insertInto('data_request')
    .values({ ...future, created_at: now, updated_at: now })
    .execute()
  await tool('backup', folder)
  const [file = ''] = backupFilesIn(ctx.config.backupDir)
  await noteErasure(ctx, 'ada@example.org')
  await control.stop()

  const other = quickFolder()
  const lines: string[] = []
  const terminal = { say: (line: string) => void lines.push(line), ask: async () => '' }
  await expect(restoreFrom([file], { DATA_DIR: other }, terminal)).rejects.toThrow('not everything was erased again')
  expect(lines).toContainEqual(expect.stringMatching(/^ada@example\.org could not be erased again: /))
  expect(lines).toContainEqual(expect.stringContaining('1 email may have been sent since'))
  // The restore is complete in spite of the failed erasure.
  expect(await staff(other, 'list')).toEqual(['No accounts yet.'])
})

test('replacing a database that has data requires confirmation', async () => {
  const { ctx, folder } = await openRunningServer()
  await staff(folder, 'add', 'jo')
  const encrypted = { second_factor_secret: 'sealed', second_factor_since: ctx.clock.now() }
  await ctx.database.updateTable('credential').set(encrypted).execute()
  await tool('backup', folder)
  const [file = ''] = backupFilesIn(ctx.config.backupDir)
  const other = quickFolder()
  await staff(other, 'add', 'sam')
  await expect(restore({ DATA_DIR: other }, [file])).rejects.toThrow(`The database in ${other} is not empty.`)
  await expect(restore({ DATA_DIR: other }, [file, '--replace'], 'no')).rejects.toThrow('Nothing was changed.')
  expect(await staff(other, 'list')).toEqual(['sam · Everything · has a one-time password'])
  const report = await restore({ DATA_DIR: other }, [file, '--replace'], 'replace')
  expect(report.join('\n')).toContain('Second factors (jo): npm run staff -- reset NAME --drop-second-factor')
  expect(await staff(other, 'list')).toEqual(['jo · Everything · has a one-time password · second factor on'])
  await expect(restore({ DATA_DIR: other }, [])).rejects.toThrow('npm run restore -- FILE [--replace]')
})

test('[rule tools-ask-the-server] a migration needs the server stopped', async () => {
  const { folder, control } = await openRunningServer()
  const config = readConfig({ DATA_DIR: folder })
  const work = vi.fn(async () => undefined)
  await expect(withServerStopped(config, 'npm run db:migrate', work)).rejects.toThrow(
    'npm run db:migrate needs the server stopped.',
  )
  await control.stop()
  await withServerStopped(config, 'npm run db:migrate', work)
  expect(work).toHaveBeenCalledOnce()
})

function backupFilesIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name))
}
