import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyLine, linesIn, valuesOf } from './copy-text.ts'

const TEXTS = ['', '\\N', '\\', 'a\tb', 'one\ntwo\r\n', '\u2028\u2029\u0085', 'Zoë 🏡', '\\t', 'null']

test('a copied row of texts and NULLs is read back unchanged', () => {
  const row = [...TEXTS, null]
  expect(valuesOf(copyLine(row))).toEqual(row)
  expect(copyLine(['a\tb', null, ''])).toBe('a\\tb\t\\N\t')
  const rows = fc.sample(fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1 }), 100)
  for (const any of rows) expect(valuesOf(copyLine(any))).toEqual(any)
})

test('only a line feed ends a line', async () => {
  const lines = TEXTS.map((text) => copyLine([text, 'ü']))
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  for (const size of [1, 3, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const read: string[] = []
    for await (const line of linesIn(streamOf(pieces))) read.push(line)
    expect(read).toEqual(lines)
  }
})

async function* streamOf(pieces: Uint8Array[]) {
  yield* pieces
}
