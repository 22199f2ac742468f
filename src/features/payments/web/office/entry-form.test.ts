import { expect, test } from 'vitest'
import { type EntryTask, entryForm, toRequestBody } from './entry-form.ts'

const TASK: EntryTask = {
  ...{ kind: 'deduction', bookingId: 1, guestName: 'Jo Guest', paymentReference: 'HL-000001-1', state: 'completed' },
  ...{ amount: '', mayKeep: '217.50' },
}
const TYPED = {
  ...{ amount: '£300', day: '2026-10-05', reference: '', reason: 'A broken window', photograph: '' },
  ...{ asAllowance: false, isClaimed: false, isToGoBack: false },
}

test('[rule damage-claim] the form asks whether damage beyond the deposit is claimed', () => {
  const form = entryForm('deduction', TASK)
  const refused = form.safeParse(TYPED)
  expect(refused.error?.issues).toMatchObject([{ path: ['isClaimed'], message: 'Please choose this, or deduct less' }])
  const claimed = form.parse({ ...TYPED, isClaimed: true })
  expect(toRequestBody(TASK, claimed)).toMatchObject({ kind: 'deduction', amount: '300', isClaimed: true })
})

test('a deduction within the deposit held claims nothing', () => {
  const parsed = entryForm('deduction', TASK).parse({ ...TYPED, amount: '217.50', isClaimed: true })
  expect(toRequestBody(TASK, parsed)).not.toHaveProperty('isClaimed')
})
