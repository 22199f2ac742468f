import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callUsOn, internationalNumber, telUrl } from './phone.ts'

test.each([
  ['07700 900142', 'tel:07700900142'],
  ['(01632) 960142', 'tel:01632960142'],
  ['01543/555019', 'tel:01543555019'],
  ['01632 - 960142', 'tel:01632960142'],
  ['020.7946.0018', 'tel:02079460018'],
  ['０１６３２ ９６０１４２', 'tel:01632960142'],
  ['+44 (0)7700 900-142', 'tel:+447700900142'],
  ['+44(0) 1632 960142', 'tel:+441632960142'],
  ['+44 [0] 1632 960142', 'tel:+441632960142'],
  ['+44 01632 960142', 'tel:+441632960142'],
  ['(+44) 1632 960142', 'tel:+441632960142'],
  ['44 (0)1632 960142', 'tel:+441632960142'],
  ['0044 1632 960142', 'tel:+441632960142'],
  ['0044 (0)1632 960142', 'tel:+441632960142'],
  ['0044+7700', 'tel:+447700'],
  ['0049 30 1234567', 'tel:+49301234567'],
  ['(0)1632 960142', 'tel:01632960142'],
])('the number %s is dialled as %s', (phone, address) => {
  expect(telUrl(phone)).toBe(address)
})

test.each([
  '01632 960142 / 07700 900142',
  '01632 960142/3',
  '01632 960142 or 07700 900142',
  '01632 960142, 07700 900142',
  '01632 960142 & 07700 900142',
  '01632 960142; 07700 900142',
  '01632 960142 - 07700 900142',
  '01632 960142 (07700 900142)',
  '01632 960142 07700 900142',
  '01632 960142 +44 7700 900142',
  '01632 960142\n07700 900142',
  'Home: 01632 960142, mobile: 07700 900142',
])('of the two numbers in %j the first is dialled', (phones) => {
  expect(telUrl(phones)).toBe('tel:01632960142')
})

test.each([
  '01632 960142 ext 12',
  '01632 960142 ext. 12',
  '01632 960142 extension 12',
  '01632 960142x12',
  '01632 960142 #12',
  '01632 960142;ext=1,2#',
  '01632 960142 (ext 12)',
  '01632 960142 (9am to 5pm)',
])('the extension or note of %j is dropped', (phone) => {
  expect(telUrl(phone)).toBe('tel:01632960142')
})

test('a text without digits gives no phone link', () => {
  for (const text of ['', 'please write', '+', '(']) expect(telUrl(text)).toBeUndefined()
})

test('[threat reply-link] a phone link has only digits and a leading plus', () => {
  const text = fc.string({
    unit: fc.constantFrom('0', '4', '7', '+', '(', ')', '/', ' ', '-', ';', '#', 'x', '\n', '\u202e'),
  })
  fc.assert(
    fc.property(text, (phone) => (telUrl(phone) ?? 'tel:1').match(/^tel:\+?\d+$/) !== null || /^\D*$/.test(phone)),
  )
})

test('a British number gets its country code', () => {
  expect(internationalNumber('01632 960142')).toBe('+441632960142')
  expect(internationalNumber('0044 (0)1632 960142 ext 1')).toBe('+441632960142')
  expect(internationalNumber('+1 555 0100 123')).toBe('+15550100123')
})

test('only `phone.ts` makes phone links', () => {
  const files = globSync('{src,content,demo,test}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  const makers = files.filter((file) => /tel:\$\{/.test(readFileSync(file, 'utf8')))
  expect(makers).toEqual(['src/platform/shared/phone.ts'])
})

test('a sentence with an optional phone number is complete without the number', () => {
  expect(`Please ${callUsOn('01632 960142')}.`).toBe('Please call us on 01632 960142.')
  expect(`Please ${callUsOn('')}.`).toBe('Please write to us.')
})
