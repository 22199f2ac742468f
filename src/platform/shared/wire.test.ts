import { expect, test } from 'vitest'
import { emailAddress, idParam, line, paragraph } from './wire.ts'

const address = emailAddress('Please enter a valid email address')
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('[threat mail-header] accepts a single address of at most 254 characters', () => {
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

test('[threat hostile-text] lines and paragraphs have a maximum length and no control characters', () => {
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
