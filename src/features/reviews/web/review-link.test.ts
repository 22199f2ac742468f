import { expect, test } from 'vitest'
import { parseReviewLink } from './review-link.ts'

const linkOf = (query: string) => parseReviewLink(new URLSearchParams(query))

test('a review link has a booking, an email address and an optional signature', () => {
  expect(linkOf('booking=7&email=jo%2Bstay%40example.com&t=abc')).toEqual({
    booking: 7,
    email: 'jo+stay@example.com',
    t: 'abc',
  })
  expect(linkOf('booking=7&email=jo@example.com')).toEqual({ booking: 7, email: 'jo@example.com', t: undefined })
})

test('an unencoded plus sign is read as part of the address', () => {
  expect(linkOf('booking=7&email=jo+stay@example.com')?.email).toBe('jo+stay@example.com')
})

test.each([
  '',
  'booking=7',
  'email=jo@example.com',
  'booking=0&email=jo@example.com',
  'booking=-1&email=jo@example.com',
  'booking=1.5&email=jo@example.com',
  'booking=2147483648&email=jo@example.com',
  'booking=7&email=jo',
  `booking=7&email=${'j'.repeat(260)}@example.com`,
])('the query “%s” is no review link', (query) => {
  expect(linkOf(query)).toBeUndefined()
})
