import { utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { keepUpload, uploadPath } from '#platform/server/uploads.ts'
import { isStored } from './damage-photographs.ts'
import { setup } from './fixtures.ts'
import { sweepDamagePhotographs } from './jobs.ts'

test('a damage photograph that no deduction names is deleted after an hour', async () => {
  const { ctx, clock, book, enter } = await setup('2026-10-05T11:00:00Z')
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const [named, orphan] = [
    await keepUpload(ctx, 'damage', Buffer.from('a'), 'jpg'),
    await keepUpload(ctx, 'damage', Buffer.from('b'), 'jpg'),
  ]
  await enter(id, { kind: 'deduction', amount: '5.00', reason: 'A cup', photograph: named })
  const longAgo = new Date(clock.now().getTime() - 61 * 60_000)
  for (const name of [named, orphan]) await utimes(uploadPath(ctx, 'damage', name), longAgo, longAgo)
  await sweepDamagePhotographs(ctx)
  expect([await isStored(ctx, named), await isStored(ctx, orphan)]).toEqual([true, false])
})
