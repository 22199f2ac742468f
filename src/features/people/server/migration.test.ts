import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('an earlier database gets an empty register of requests, which holds each to its days', async () => {
  const { goOn, rowsOf } = await databaseBefore('0021')
  await rowsOf("insert into installation (demo, started_at) values (false, '2026-01-01Z')")
  expect((await goOn()).ran).toEqual(['0021-requests-about-data'])
  expect(await rowsOf('select * from data_request')).toEqual([])
  const enter = (kind: string, more: string) =>
    rowsOf(`insert into data_request (kind, received_on, due_on, created_at, updated_at, acknowledged_on, settled_on, outcome)
            values ('${kind}', '2026-09-01', '2026-10-01', '2026-09-01', '2026-09-01', ${more})`)
  await enter('complaint', `'2026-09-02', null, null`)
  await enter('copy', `null, '2026-09-02', 'Sent'`)
  for (const [kind, more] of [
    ['copy', `'2026-09-02', null, null`],
    ['complaint', `'2026-08-31', null, null`],
    ['copy', `null, '2026-09-02', null`],
    ['flight', 'null, null, null'],
  ] as const)
    await expect(enter(kind, more)).rejects.toMatchObject({ code: '23514' })
  expect(await rowsOf('select demo from installation')).toEqual([{ demo: false }])
})
