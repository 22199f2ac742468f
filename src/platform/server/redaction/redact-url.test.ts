import { expect, test } from 'vitest'
import { isSensitiveUrl, pathForLog } from './redact-url.ts'

test('[threat personal-data-in-logs] logged paths contain no query strings, addresses or private links', () => {
  expect(pathForLog('/submit-review?booking=3&email=a@b.uk')).toBe('/submit-review')
  expect(pathForLog('/api/reviews/booking/12/jo%40example.com')).toBe('/api/reviews/booking/…')
  expect(pathForLog('/offer/abcdef')).toBe('/offer/…')
  expect(pathForLog('/stay/abcdef')).toBe('/stay/…')
  expect(pathForLog('/api/offers/abcdef/accept')).toBe('/api/offers/…')
  expect(pathForLog('/api/stays/abcdef/calendar.ics')).toBe('/api/stays/…')
  expect(pathForLog('/api/admin/offers/12')).toBe('/api/admin/offers/12')
  expect(pathForLog('/calendar/0123.ics')).toBe('/calendar/…')
  expect(pathForLog('/somewhere/jo@example.com/else')).toBe('/somewhere/…/else')
  expect(pathForLog('/property/3')).toBe('/property/3')
})

test('[threat personal-data-in-logs] a private address is recognised in every spelling', () => {
  const token = 'AbCdEfGhIjKlMnOpQrStUv'
  for (const spelled of [
    `/%73tay/${token}`,
    `/%2573tay/${token}`,
    `//stay/${token}`,
    `/STAY/${token}`,
    `/stay//${token}`,
    `/stay%2f${token}`,
    `/stay\\${token}`,
    `/stay/${token}/%E0%A4%A`,
    `https://www.example.co.uk/stay/${token}?a=1`,
    `HTTP://www.example.co.uk//sTaY/${token}`,
  ]) {
    expect(pathForLog(spelled), spelled).toMatch(/^\/stay\/…$/i)
    expect(isSensitiveUrl(spelled), spelled).toBe(true)
  }
  for (const elsewhere of [`/nowhere/${token}`, `/${token}`, `/%41bCdEfGhIjKlMnOpQrStUv`, `/x/stay/${token}`])
    expect(pathForLog(elsewhere), elsewhere).not.toContain(token)
  expect(pathForLog('/api/%72eviews/booking/12/jo%2540example.com')).toBe('/api/reviews/booking/…')
  expect(isSensitiveUrl('/%73ubmit-review?email=a@example.org')).toBe(true)
  for (const plain of ['/', '/offers', '/properties?stay=1', '/property/3'])
    expect(isSensitiveUrl(plain), plain).toBe(false)
})
