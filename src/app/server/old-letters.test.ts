import { expect, test } from 'vitest'
import { actAs, GUEST } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { testOffice } from '#platform/server/testing/office.ts'
import { eraseOldLetters } from './old-letters.ts'

test('[rule letter-erasure] twenty-four months after it was written a letter is kept, a day later it is gone, whatever became of it', async () => {
  const { office, clock } = await testOffice('2026-09-09T11:00:00Z')
  await post(office, 1)
  await post(office, 2)
  await office.database.updateTable('letter').set({ state: 'sent' }).where('item_id', '=', 1).execute()
  clock.set('2026-09-10T11:00:00Z')
  await post(office, 3)

  clock.set('2028-09-09T01:35:00Z')
  await eraseOldLetters(office)
  expect(await letters(office)).toEqual([1, 2, 3])

  clock.set('2028-09-10T01:35:00Z')
  await eraseOldLetters(office)
  expect(await letters(office)).toEqual([3])
})

function post(office: Office, itemId: number) {
  const words = { subject: 'Your review', text: 'Thank you.', html: '<p>Thank you.</p>' }
  const letter = { kind: 'review', item: 'review', itemId, to: 'ada@example.org', ...words }
  return actAs(office, GUEST, (deed) => deed.letter(letter))
}

async function letters(office: Office) {
  const rows = await office.database.selectFrom('letter').select('item_id').orderBy('id').execute()
  return rows.map((row) => row.item_id)
}
