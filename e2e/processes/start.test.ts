import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { databaseVariables } from '../server/demo.ts'
import { freePort } from '../server/server.ts'
import { prepareData } from '../server/test-server.ts'

const started: { npm: ChildProcess; dataDir: string }[] = []

afterEach(() => {
  for (const { npm, dataDir } of started.splice(0)) {
    if (isRunning(npm)) process.kill(groupOf(npm), 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Runs `npm start` in a separate process group, and waits until the site answers. */
async function npmStart(
  data: 'demo' | 'embedded demo',
): Promise<{ npm: ChildProcess; url: string; ended: Promise<unknown[]> }> {
  const location = await prepareData(data)
  const dataDir = location.folder
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...databaseVariables(location) }
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push({ npm, dataDir })
  const ended = once(npm, 'close')
  let printed = ''
  for await (const chunk of npm.stdout ?? []) {
    printed += chunk
    if (printed.includes('/admin')) break
  }
  return { npm, url: `http://localhost:${port}`, ended }
}

/** A process group has its leader's pid and contains every process that the leader starts. */
function groupOf({ pid = 0 }: ChildProcess): number {
  return -pid
}

function isRunning(npm: ChildProcess): boolean {
  try {
    return process.kill(groupOf(npm), 0)
  } catch {
    return false
  }
}

test('npm start exits with 0 on SIGTERM', async () => {
  const { npm, url, ended } = await npmStart('demo')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  npm.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(isRunning(npm)).toBe(false)
})

test('Ctrl-C closes the server and its database cleanly', async () => {
  // Ctrl-C signals every process of the terminal, so the embedded database too.
  const { npm, ended } = await npmStart('embedded demo')
  process.kill(groupOf(npm), 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(isRunning(npm)).toBe(false)
})
