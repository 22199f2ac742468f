import { expect, test } from 'vitest'
import { ApiError, noResponseError } from '../api.ts'
import { errorToast } from './error-toast.ts'

test('[rule error-text] a toast prefers the server’s message', () => {
  const taken = new ApiError(409, JSON.stringify({ message: 'Booking #12 of Ann Bell has these nights' }))
  expect(errorToast(taken, 'Failed to update booking')).toEqual({
    title: 'Error',
    description: 'Booking #12 of Ann Bell has these nights',
    tone: 'error',
  })
})

test('[rule error-text] a toast without a response never shows the browser’s message', () => {
  expect(errorToast(new TypeError('Failed to fetch'), 'Failed to update booking').description).toBe(
    'Failed to update booking',
  )
  expect(errorToast(noResponseError()).description).toBe('The server could not be reached. Please try again.')
})
