import { expect, test } from 'vitest'
import { readOfferFilters, readOpenOfferId } from './offer-filters.ts'

const at = (query: string) => ({ read: (name: string) => new URLSearchParams(query).get(name) ?? '' })

test('the URL determines the filters and the open offer', () => {
  expect(readOfferFilters(at('state=declined&search=+marsh+'))).toEqual({
    state: 'declined',
    search: 'marsh',
  })
  expect(readOpenOfferId(at('offer=12'))).toBe(12)
})

test.each(['state=lost', ''])('the query “%s” sets no filter', (query) => {
  expect(readOfferFilters(at(query))).toEqual({ state: '', search: '' })
})

test.each(['', '0', '-1', 'x', '1.5', '12345678901'])('“%s” is not a valid offer id', (text) => {
  expect(readOpenOfferId(at(`offer=${text}`))).toBeUndefined()
})
