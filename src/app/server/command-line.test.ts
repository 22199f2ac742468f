import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openControl } from '#platform/server/control/control.ts'
import { testOffice } from '#platform/server/testing/office.ts'
import { quickFolder } from '#platform/server/testing/scratch-folder.ts'
import { doOrHaveDone } from './command-line.ts'
import { COMMANDS } from './commands.ts'

/** A server on a folder of its own, as far as the tools see one. */
async function running(folder = quickFolder()) {
  const { office } = await testOffice(undefined, { DATA_DIR: folder })
  const control = await openControl(office, COMMANDS)
  onTestFinished(() => control.stop())
  return { office, folder, control }
}

/** What `npm run staff -- …` prints. */
async function staff(folder: string, ...words: string[]): Promise<string[]> {
  const lines: string[] = []
  await doOrHaveDone({ command: 'staff', words }, { DATA_DIR: folder }, (line) => lines.push(line))
  return lines
}

test('[rule tools-ask-the-server] with the server up a tool has it do the work: the account is in its books at once', async () => {
  const { office, folder } = await running()
  const printed = await staff(folder, 'add', 'jo')
  expect(printed).toEqual([
    expect.stringContaining('jo may sign in at http://localhost:3000/admin'),
    expect.stringMatching(/^One-time password, shown only now and good for 7 days: [a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
  ])
  expect(await office.database.selectFrom('credential').select(['username', 'is_one_time']).execute()).toEqual([
    { username: 'jo', is_one_time: true },
  ])
  expect(existsSync(join(folder, 'database'))).toBe(false)
})

test('[rule tools-ask-the-server] with no server it opens the folder itself, and a real site begins there', async () => {
  const folder = quickFolder()
  await staff(folder, 'add', 'jo', 'jo@example.org', 'Jo', 'van Marsh')
  await staff(folder, 'add', 'sam', '--email', 'sam@example.org', '--first-name', 'Sam')
  expect(await staff(folder, 'list')).toEqual([
    'jo · Jo van Marsh · jo@example.org · has a one-time password',
    'sam · Sam · sam@example.org · has a one-time password',
  ])
}, 180_000)

test('a no comes in the same words either way, and nothing is half done', async () => {
  const { office, folder } = await running()
  await staff(folder, 'add', 'jo')
  for (const [words, message] of [
    [['add', 'JO'], 'Another account has this username'],
    [['add', 'sam', 'no address', 'Sam', 'Marsh'], 'Please give a valid e-mail address'],
    [['add'], 'npm run staff -- add NAME'],
    [['add', 'a', 'b'], 'npm run staff -- add NAME'],
    [['add', 'sam', '--nonsense'], 'npm run staff -- add NAME'],
    [['reset', 'nobody'], 'There is no account called nobody'],
    [['frobnicate'], 'npm run staff -- add NAME'],
  ] as const)
    await expect(staff(folder, ...words)).rejects.toThrow(message)
  expect(await office.database.selectFrom('user').select('id').execute()).toHaveLength(1)
  const unknown = doOrHaveDone({ command: 'constructor', words: [] }, { DATA_DIR: folder }, () => undefined)
  await expect(unknown).rejects.toThrow('This server does not know the command constructor')
})

test('the socket is the owner’s alone, and goes with the server', async () => {
  const { folder, control } = await running()
  const socket = join(folder, 'control.sock')
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  await control.stop()
  expect(existsSync(socket)).toBe(false)
})

test('a socket that a killed server left is replaced, a living one is left alone', async () => {
  const folder = quickFolder()
  const socket = join(folder, 'control.sock')
  const listen = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('open'))`
  const other = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(other.stdout, 'data')
  const { ino } = statSync(socket)
  const { control } = await running(folder)
  await control.stop()
  expect(statSync(socket).ino).toBe(ino)

  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(existsSync(socket)).toBe(true)
  const { office } = await running(folder)
  await staff(folder, 'add', 'jo')
  expect(await office.database.selectFrom('credential').select('username').execute()).toHaveLength(1)
})
