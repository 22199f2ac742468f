import { expect, test } from 'vitest'
import { type EntryTask, entryForm, restAfterDeduction, toRequestBody } from './entry-form.ts'

const TASK: EntryTask = {
  ...{ kind: 'deduction', bookingId: 1, guestName: 'Jo Guest', paymentReference: 'HL-000001-1', state: 'completed' },
  ...{ amount: '', mayKeep: '217.50' },
}
const TYPED = {
  ...{ amount: '£300', day: '2026-10-05', reference: '', reason: 'A broken window', photograph: '' },
  ...{ asAllowance: false, isClaimed: false, isToGoBack: false, deduction: '' },
}

test('[rule damage-claim] the form asks whether damage beyond the deposit is claimed', () => {
  const form = entryForm('deduction', TASK)
  const refused = form.safeParse(TYPED)
  expect(refused.error?.issues).toMatchObject([
    { path: ['isClaimed'], message: 'Please tick this box, or deduct less' },
  ])
  const claimed = form.parse({ ...TYPED, isClaimed: true })
  expect(toRequestBody(TASK, claimed)).toMatchObject({ kind: 'deduction', amount: '300', isClaimed: true })
})

test('[rule damage-claim] the form refuses damage beyond a part-paid deposit', () => {
  const form = entryForm('deduction', { ...TASK, mayKeep: '100.00', depositOwed: '117.50' })
  const refused = form.safeParse({ ...TYPED, isClaimed: true })
  expect(refused.error?.issues).toMatchObject([{ path: ['amount'], message: 'Please deduct at most £100.00' }])
  expect(form.safeParse({ ...TYPED, amount: '100' }).success).toBe(true)
})

test('a deduction within the deposit held claims nothing', () => {
  const parsed = entryForm('deduction', TASK).parse({ ...TYPED, amount: '217.50', isClaimed: true })
  expect(toRequestBody(TASK, parsed)).not.toHaveProperty('isClaimed')
})

test('a returned deposit takes its deduction along', () => {
  const task: EntryTask = { ...TASK, kind: 'deposit-returned', amount: '217.50' }
  const form = entryForm('deposit-returned')
  const typed = { ...TYPED, amount: '200', deduction: '£17.50' }
  expect(form.safeParse({ ...typed, reason: '' }).error?.issues).toMatchObject([
    { path: ['reason'], message: 'Please say what the deduction is for' },
  ])
  const body = toRequestBody(task, form.parse({ ...typed, photograph: 'kettle.jpg' }))
  expect(body).toEqual({
    kind: 'deposit-returned',
    amount: '200',
    day: TYPED.day,
    deduction: { amount: '17.50', reason: 'A broken window', photograph: 'kettle.jpg' },
  })
})

test('the rest of a deposit follows the deduction', () => {
  expect(restAfterDeduction('217.50', '£17.50')).toBe('200.00')
  expect(restAfterDeduction('217.50', '')).toBe('217.50')
  expect(restAfterDeduction('217.50', 'much')).toBeUndefined()
  expect(restAfterDeduction('217.50', '300')).toBe('0.00')
})
