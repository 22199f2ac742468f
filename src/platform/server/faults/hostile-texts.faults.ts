import { expect, test } from 'vitest'
import { emailAddress, line, paragraph } from '#platform/shared/wire.ts'

const LENGTH = 5_000

/** Texts that make a careless pattern backtrack catastrophically. */
const HOSTILE = {
  'one email': 'a'.repeat(LENGTH),
  'letters and points': 'a.'.repeat(LENGTH / 2),
  'an address without an end': `a@${'a'.repeat(LENGTH)}`,
  'an address of labels': `a@${'a-'.repeat(LENGTH / 2)}`,
  'an address of points': `a@${'a.'.repeat(LENGTH / 2)}!`,
  'many at signs': '@'.repeat(LENGTH),
  'blanks and an email': `${' '.repeat(LENGTH)}x${' '.repeat(LENGTH)}`,
  'blanks and a control': `${' \t'.repeat(LENGTH / 2)}\u0000`,
  lines: '\r\n'.repeat(LENGTH / 2),
}

const SCHEMAS = {
  'an address': emailAddress('wrong'),
  'a line': line(1, 100, 'wrong'),
  'a paragraph': paragraph(10, 5_000, 'wrong'),
}

for (const [name, schema] of Object.entries(SCHEMAS))
  test(`[threat hostile-text] any text sent as ${name} is validated within 50 ms`, () => {
    for (const [kind, text] of Object.entries(HOSTILE)) {
      const began = performance.now()
      schema.safeParse(text)
      expect(performance.now() - began, kind).toBeLessThan(50)
    }
  })
