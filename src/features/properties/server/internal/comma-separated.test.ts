import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmenities, parseImages } from './comma-separated.ts'

test('[rule text-lists] empty and repeated amenities are dropped', () => {
  expect(parseAmenities(' Fast  wifi, , Parking,fast wifi,,Garden ')).toEqual(['Fast wifi', 'Parking', 'Garden'])
  expect(parseAmenities(['Fire pit, lit in winter', ' ', 'Fire pit, lit in winter'])).toEqual([
    'Fire pit, lit in winter',
  ])
  expect(parseAmenities('Piano, "Garden, with a gate"')).toEqual(['Piano', 'Garden, with a gate'])
  expect(parseAmenities('')).toEqual([])
})

test('[rule text-lists] a comma inside an address is kept', () => {
  expect(
    parseImages('https://pictures.example/w_800,h_600/a.jpg, /photographs/b.jpg ,https://c.example/d,e, f.png'),
  ).toEqual(['https://pictures.example/w_800,h_600/a.jpg', '/photographs/b.jpg', 'https://c.example/d,e,f.png'])
})

test('empty and repeated addresses are dropped', () => {
  expect(parseImages(' , /a.jpg,, /a.jpg , ')).toEqual(['/a.jpg'])
  expect(parseImages(['/a,b.jpg', '', '/a,b.jpg'])).toEqual(['/a,b.jpg'])
})

test.each([
  'http://pictures.example/a.jpg',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '/a.jpg, javascript:alert(1)',
  'https://a.example/b.jpg,data:text/html,x',
  'pictures/a.jpg',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  'https:///a.jpg',
  'https://a.example/"onerror="x.jpg',
])('an invalid picture address is rejected: %s', (input) => {
  const refusal = { kind: 'invalid', message: 'Images must start with https:// or /' }
  expect(() => parseImages(input)).toThrow(expect.objectContaining(refusal))
})

test('each entry of a list is a single address', () => {
  expect(parseImages(['https://a.example/b.jpg,c'])).toEqual(['https://a.example/b.jpg,c'])
  expect(() => parseImages(['/a.jpg', 'javascript:alert(1)'])).toThrow('Images must start with https:// or /')
})

test('addresses with commas survive joining and parsing', () => {
  const piece = fc.stringMatching(/^[a-z0-9_.-]{1,12}$/)
  const address = fc
    .tuple(fc.constantFrom('https://', '/'), fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([start, pieces]) => start + pieces.join(','))
  fc.assert(
    fc.property(fc.uniqueArray(address, { maxLength: 6 }), fc.constantFrom(',', ', ', ' , '), (addresses, between) => {
      expect(parseImages(addresses.join(between))).toEqual(addresses)
    }),
  )
})
