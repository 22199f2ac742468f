import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#platform/server/database/database.ts'
import { quietLog } from './database-template.ts'

const writer = fileURLToPath(new URL('./writing-process.ts', import.meta.url))

export interface KillReport {
  /** Number of pairs of rows whose writing was acknowledged to the killed processes. */
  acknowledged: number
  /** Ids of acknowledged pairs that are missing. */
  lost: number[]
  /** Number of rows whose pair is incomplete. */
  halves: number
}

/** Starts a writing process on `folder` and kills the process after a random number of writes, `rounds` times. */
export async function killWhileWriting(folder: string, rounds: number, random: () => number): Promise<KillReport> {
  const report: KillReport = { acknowledged: 0, lost: [], halves: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const first = round * 1_000_000 + 1
    const acknowledged = await writeUntilKilled(folder, first, 20 + Math.floor(random() * 600))
    const { facts, halves } = await readBack(folder, first)
    report.acknowledged += acknowledged.length
    report.lost.push(...acknowledged.filter((id) => !facts.has(id)))
    report.halves += halves
  }
  return report
}

/** Starts a writing process and returns its exit code and error output. */
export async function writeUntilRefused(folder: string) {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let message = ''
  child.stderr.on('data', (text) => {
    message += text
  })
  const [code] = await once(child, 'close')
  return { code, message }
}

/** Returns a generator (mulberry32) of numbers in [0, 1), which are equal for equal seeds. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function writeUntilKilled(folder: string, first: number, pairs: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, folder, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let message = ''
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  child.stdout.on('data', (text) => {
    message += text
    if (message.split('\n').length > pairs) child.kill('SIGKILL')
  })
  const [code] = await ended
  if (code !== null) throw new Error(`the writing process ended by itself: ${complaint}`)
  // The kill may have cut off the last line.
  return message.slice(0, message.lastIndexOf('\n')).split('\n').map(Number)
}

async function readBack(folder: string, first: number) {
  const database = await openDatabase({ folder, log: quietLog })
  try {
    const { rows } = await database.pool.query<{ fact: number | null; email: number | null }>(
      'select fact.id as fact, fact_email.id as email from fact full join fact_email using (id) where id >= $1',
      [first],
    )
    return {
      facts: new Set(rows.map(({ fact }) => fact)),
      halves: rows.filter(({ fact, email }) => fact === null || email === null).length,
    }
  } finally {
    await database.close()
  }
}
