import { expect, test } from 'vitest'
import { MAX_STATEMENT_BYTES } from '#features/statements/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { PLAIN_MAPPING, setup } from '#test/features/statements/server/internal/fixtures.ts'
import { HOSTILE_STATEMENTS } from '#test/features/statements/server/internal/hostile-statements.ts'
import { slowestUntil } from '#test/platform/server/testing/slowest-until.ts'
import { threadCostOf, threadMs } from '#test/platform/server/testing/thread-cost.ts'
import { previewFile, readLines } from './reading/reading.ts'
import { recognise, withFingerprints } from './reading/recognise.ts'

const KINDS = Object.entries(HOSTILE_STATEMENTS)
const KEY = Buffer.alloc(32)
const TODAY = toDay('2027-01-01')
const LEGAL = MAX_STATEMENT_BYTES - 10_000
/** In milliseconds; shorter measurements are mostly timer noise. */
const MIN_MEASURED_MS = 5

test.each(KINDS)('[threat hostile-files] twice as much of %s costs at most three times the work', async (_, write) => {
  const [half, whole] = [write(LEGAL / 2), write(LEGAL)]
  for (const read of [preview, readForImport]) {
    const [costOfHalf, costOfWhole] = [await threadCostOf(() => read(half)), await threadCostOf(() => read(whole))]
    expect(costOfWhole, read.name).toBeLessThan(3 * Math.max(costOfHalf, MIN_MEASURED_MS))
  }
})

test.each(KINDS)('[threat hostile-files] health answers within 200 ms during uploads of %s', async (_, write) => {
  const { importCsv, upload, get } = await setup()
  const file = write(LEGAL)
  const otherColumns = Buffer.from(file.toString().replace('Reference\n', 'Reference,Notes\n'))
  const uploadAll = async () => {
    const answers = [await upload('/api/admin/statements/preview', file)]
    for (const one of [file, file, otherColumns]) answers.push(await importCsv(one))
    for (const { status } of answers) expect([200, 201, 400]).toContain(status)
  }
  expect(await slowestUntil(uploadAll(), () => get('/healthz'), threadMs)).toBeLessThan(200)
})

test('[threat hostile-files] 20,000 lines of equal day and amount are recognised in 200 ms', async () => {
  const { lines, headerHash } = readLines(
    statement('Date,Amount,Payer,Reference', (at) => `01/09/2026,1.00,J GUEST ${at},`),
    PLAIN_MAPPING,
    { today: TODAY, key: KEY },
  )
  const known = readLines(
    statement('Date,Amount,Payer,Notes', (at) => `01/09/2026,1.00,J GUEST ${at} AGAIN,`),
    PLAIN_MAPPING,
    { today: TODAY, key: KEY },
  )
  const stored = withFingerprints(1, known.lines).map((line, id) => ({ ...line, id, headerHash: known.headerHash }))
  const identified = withFingerprints(1, lines)
  expect(await threadCostOf(() => recognise(identified, stored, headerHash))).toBeLessThan(200)
})

function statement(header: string, line: (at: number) => string): Buffer {
  return Buffer.from([header, ...Array.from({ length: 20_000 }, (_, at) => line(at))].join('\n'))
}

function preview(file: Buffer): void {
  readOrRefuse(() => previewFile(file, PLAIN_MAPPING, { profiles: [], today: TODAY }))
}

function readForImport(file: Buffer): void {
  readOrRefuse(() => readLines(file, PLAIN_MAPPING, { today: TODAY, key: KEY }))
}

function readOrRefuse(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
  }
}
