import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#test/platform/server/testing/small-disk.ts'
import {
  type Answer,
  createCallers,
  expectRetryLater,
  expectStoredOnce,
  isGood,
  isRead,
  isWrite,
} from '../browser/callers.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

afterAll(stopServers)

const MINUTE = 60_000

test('[threat full-disk] a full disk loses no acknowledged write', async (context) => {
  const disk = smallDisk(256)
  if (!disk) {
    console.warn('A small disk can only be mounted by root: the test of a full disk is skipped.')
    return context.skip('A small disk can only be mounted by root')
  }
  onTestFinished(() => disk.remove())
  const server = await startServer({ RATE_LIMITS: 'off' }, 'embedded demo', join(disk.path, 'data'))
  const { answers, brokenRequests, acknowledged, writeMessage, readPage, readCall } = createCallers(server)
  for (let n = 0; n < 50; n += 1) await writeMessage(longMessage())
  expect(answers.filter((answer) => !isGood(answer))).toEqual([])
  expect(await readReadiness(server)).toBe(200)

  disk.fillUp(0)
  await until(async () => {
    await writeMessage(longMessage())
    return !isGood(lastOf(answers))
  })
  const full = answers.length - 1
  for (let n = 0; n < 3; n += 1) {
    const [ready] = await Promise.all([
      readReadiness(server),
      writeMessage(longMessage()),
      readPage('/'),
      readPage(`/contact?n=${n}`),
      readCall('/api/properties'),
    ])
    expect(ready).toBe(503)
  }
  const [writes, reads] = [answers.slice(full).filter(isWrite), answers.slice(full).filter(isRead)]
  console.log(
    `on the full disk ${writes.length} writes were refused; ${reads.map(({ path, status, begun, ended }) => `${path} ${status} after ${ended - begun} ms`).join(', ')}`,
  )
  for (const write of writes) expectRetryLater(write)
  const unread = reads.filter((answer) => !isGood(answer))
  for (const answer of unread) expectRetryLater(answer)
  // While the database restarts, reads fail for a moment.
  if (unread.length > 0) expect(server.printed()).toContain('The embedded database is started again')

  disk.freeUp()
  const freed = Date.now()
  await until(async () => {
    await writeMessage()
    return isGood(lastOf(answers))
  })
  console.log(`the first write ${Date.now() - freed} ms after there was room`)
  await until(async () => (await readReadiness(server)) === 200)
  expect(Date.now() - freed).toBeLessThan(MINUTE)
  expect(brokenRequests).toEqual([])
  await server.stop()
  const db = await server.openDatabase()
  await expectStoredOnce(db, acknowledged)
  await db.close()
})

/** Returns 4,800 random characters, which the database cannot compress: each message takes disk space. */
function longMessage(): string {
  return randomBytes(3_600).toString('base64')
}

async function readReadiness({ url }: TestServer): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

function lastOf(answers: Answer[]): Answer {
  const last = answers.at(-1)
  if (!last) throw new Error('No request was answered')
  return last
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MINUTE; !(await isSo()); await pause(50))
    if (Date.now() > end) throw new Error('The condition was not met within a minute')
}
