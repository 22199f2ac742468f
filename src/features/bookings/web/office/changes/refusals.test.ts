import { expect, test } from 'vitest'
import type { Rule } from '#features/bookings/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { createListedBooking } from '#test/features/bookings/web/office/fixtures.ts'
import { askForReason, currentBookingIn, rulesNeedingReason } from './refusals.ts'

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

test('only the refusal of a stale edit returns the current booking', () => {
  expect(currentBookingIn(answer(409, { message: 'Stale', current: createListedBooking() }))).toEqual(
    createListedBooking(),
  )
  expect(currentBookingIn(answer(409, { message: 'Booking #12 has these nights' }))).toBeUndefined()
})

test('only a refusal that needs a reason names broken rules', () => {
  expect(rulesNeedingReason(answer(422, { message: 'Reason?', wants: ['own price', 'something else'] }))).toEqual([
    'own price',
  ])
  expect(rulesNeedingReason(answer(409, { wants: ['own price'] }))).toEqual([])
  expect(rulesNeedingReason(answer(422, { message: 'Key reused' }))).toEqual([])
})

test('a missing reason is reported at the reason field', async () => {
  const refusal = answer(422, { message: 'Please give a reason for a price of your own', wants: ['own price'] })
  const rules: (readonly Rule[])[] = []
  const refused = await askForReason(Promise.reject(refusal), (broken) => rules.push(broken)).catch((error) => error)
  expect(rules).toEqual([['own price']])
  expect(refused.errors).toEqual([{ path: 'reason', message: 'Please give a reason for a price of your own' }])
  expect(refused.serverMessage).toBe('Please give a reason for a price of your own')
  const taken = answer(409, { message: 'Taken' })
  await expect(askForReason(Promise.reject(taken), (broken) => rules.push(broken))).rejects.toBe(taken)
  expect(rules).toEqual([['own price'], []])
})
