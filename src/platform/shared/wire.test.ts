import { expect, test } from 'vitest'
import { emailAddress, idParam, line, paragraph, personName } from './wire.ts'

const address = emailAddress('Please enter a valid email address')
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('[threat mail-header] only a single address of at most 254 characters is accepted', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(62)}.${'c'.repeat(61)}.${'d'.repeat(61)}.uk`
  expect(longest).toHaveLength(254)
  for (const good of ['a@b.uk', "o'neil+tag@example.co.uk", ' spaced@example.org ', 'jo/x@example.org', longest])
    expect(accepts(address, good), good).toBe(true)
  for (const bad of [
    'a@x.uk,b@y.uk',
    'a@x.uk;b@y.uk',
    'a@x.uk\r\nBcc: v@z.uk',
    'a@x.uk\nb',
    'Jo <a@x.uk>',
    'a@b',
    'a@-b.uk',
    '@b.uk',
    'a b@c.uk',
    'a@b..uk',
    `a${longest}`,
    '',
  ])
    expect(accepts(address, bad), JSON.stringify(bad)).toBe(false)
})

test('[threat hostile-text] lines and paragraphs accept no control characters', () => {
  const name = line(2, 100, 'Name must be at least 2 characters')
  const words = paragraph(10, 5000, 'Please write more')
  expect([accepts(name, 'a'.repeat(100)), accepts(name, 'a'.repeat(101)), accepts(name, ' a ')]).toEqual([
    true,
    false,
    false,
  ])
  expect([accepts(words, 'a'.repeat(5000)), accepts(words, 'a'.repeat(5001))]).toEqual([true, false])
  expect(accepts(words, 'two lines\r\nand a\ttab')).toBe(true)
  for (const control of ['\u0000', '\u0008', '\u001b', '\u007f']) {
    expect(accepts(name, `Jo${control}Fields`)).toBe(false)
    expect(accepts(words, `ten letters${control}`)).toBe(false)
  }
  for (const lineBreak of ['\n', '\r']) expect(accepts(name, `Jo${lineBreak}Fields`)).toBe(false)
})

test("[threat sql-injection] an id in a path is a whole number within PostgreSQL's integer", () => {
  for (const good of ['1', '2147483647', 7]) expect(accepts(idParam, good), String(good)).toBe(true)
  for (const bad of ['0', '-1', '1.5', '2147483648', 'x', '1;drop', "' OR 1=1--", '', 'NaN', 'Infinity'])
    expect(accepts(idParam, bad), bad).toBe(false)
})

test.for([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['a byte-order mark', '\ufeff'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
  ['a right-to-left override', '\u202e'],
  ['a direction isolate', '\u2067'],
  ['a variation selector', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a line separator', '\u2028'],
  ['a private-use character', '\ue000'],
  ['a C1 control', '\u0085'],
])('[threat hidden-characters] names and email addresses with %s are refused', ([, hidden = '']) => {
  const parsed = personName(2, 100, 'Please enter a name').safeParse(`Jo${hidden}Fields`)
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Please type the name again, without invisible characters or characters that change the direction of text',
  ])
  expect(accepts(address, `jo${hidden}@example.org`)).toBe(false)
})

test('names in other scripts, with accents, apostrophes, hyphens and emoji are accepted', () => {
  for (const name of [
    "Sinéad O'Neil",
    'Zoe\u0308',
    'Łukasz Żak-Żółw',
    'محمد علي',
    'דוד',
    'अनीता',
    '王小明',
    'Jo 😀',
    'a\u00a0b',
  ])
    expect(accepts(personName(2, 100, 'Please enter a name'), name), name).toBe(true)
})
