import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api.ts'
import { listed } from './fixtures.ts'
import { atReason, currentOf, failure, wantsOf } from './refusals.ts'

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

test('only a stale edit returns the current booking', () => {
  expect(currentOf(answer(409, { message: 'Stale', current: listed() }))).toEqual(listed())
  expect(currentOf(answer(409, { message: 'Booking #12 has these nights' }))).toBeUndefined()
})

test('only a refusal for broken rules names rules', () => {
  expect(wantsOf(answer(422, { message: 'Reason?', wants: ['own price', 'something else'] }))).toEqual(['own price'])
  expect(wantsOf(answer(409, { wants: ['own price'] }))).toEqual([])
  expect(wantsOf(answer(422, { message: 'Key reused' }))).toEqual([])
})

test('[rule error-text] the server’s message is preferred to the default', () => {
  const taken = answer(409, { message: 'Booking #12 of Ann Bell has these nights' })
  expect(failure(taken, 'Failed to update booking')).toEqual({
    title: 'Error',
    description: 'Booking #12 of Ann Bell has these nights',
    tone: 'error',
  })
  expect(failure(new TypeError('fetch failed'), 'Failed to update booking').description).toBe(
    'Failed to update booking',
  )
})

test('a missing reason is reported at the reason field', () => {
  const refused = atReason(
    answer(422, { message: 'Please give a reason for a price of your own', wants: ['own price'] }),
  )
  expect(refused.errors).toEqual([{ path: 'reason', message: 'Please give a reason for a price of your own' }])
  expect(refused.serverMessage).toBe('Please give a reason for a price of your own')
  const taken = answer(409, { message: 'Taken' })
  expect(atReason(taken)).toBe(taken)
})
