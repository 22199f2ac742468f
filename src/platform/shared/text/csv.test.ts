import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvFile, csvPieces } from './csv.ts'

test('[threat csv-formula] a name that looks like a formula stays text', () => {
  expect(csvFile([['=HYPERLINK("http://x","y")']])).toBe(`\ufeff"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0'])
    expect(csvFile([[`${start}1+1`]])).toBe(`\ufeff"'${start}1+1"\r\n`)
})

test.for([
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '\n=',
  ' =',
  '\u00a0=',
  '\u200b=',
  '\u202e+',
  '\ufeff\u2060@',
  '\u3164－',
  '\u0001=',
])('[threat csv-formula] a cell that begins with %j stays text', (start) => {
  expect(csvFile([[`${start}1+1`]])).toBe(`\ufeff"'${start}1+1"\r\n`)
})

test('[threat csv-formula] a text that is not a formula is quoted unchanged', () => {
  expect(csvFile([['Jo', '', 'a;b', '2026-09-10', '450.00', 'Jo =1', '\u200bJo']])).toBe(
    '\ufeff"Jo","","a;b","2026-09-10","450.00","Jo =1","\u200bJo"\r\n',
  )
})

test('commas, quotes and line breaks survive a round trip', () => {
  const rows = [
    ['ID', 'Guest Name'],
    ['1', "O'Neil, Jo"],
    ['2', 'Jo "the Lodger" Field\nof Stafford'],
    ['3', ' spaced '],
  ]
  expect(csvFile(rows.slice(0, 2))).toBe(`\ufeff"ID","Guest Name"\r\n"1","O'Neil, Jo"\r\n`)
  expect(readBack(csvFile(rows))).toEqual(rows)
})

test('numbers are written without quotes', () => {
  expect(csvFile([[-5, 12, '450.00']])).toBe('\ufeff-5,12,"450.00"\r\n')
  expect(csvFile([])).toBe('\ufeff')
})

test('[rule export-csv] a file built in pieces equals a file built at once', async () => {
  const rows = [
    ['Zoë', 1],
    ['Ångström', 2],
    ['Lowry', 3],
  ]
  async function* batches() {
    yield rows.slice(0, 1)
    yield []
    yield rows.slice(1)
  }
  const pieces: string[] = []
  for await (const piece of csvPieces(['ID', 'Guests'], batches())) pieces.push(piece)
  expect(pieces).toHaveLength(3)
  expect(pieces.join('')).toBe(csvFile([['ID', 'Guests'], ...rows]))
})

test('[rule export-csv] a file begins with a byte-order mark', () => {
  expect([...Buffer.from(csvFile([['ID', 'Zoë']])).subarray(0, 6)]).toEqual([0xef, 0xbb, 0xbf, 0x22, 0x49, 0x44])
})

test('another CSV reader reads the exact cells', () => {
  const aCell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r', "'", ';', '£', '😀') })
  fc.assert(
    fc.property(fc.array(fc.array(aCell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const harmless = rows.map((cells) => cells.map((text) => text.replace(/^[\r\n]+/, '')))
      expect(readBack(csvFile(harmless))).toEqual(harmless)
    }),
  )
})

function readBack(csv: string): string[][] {
  return Papa.parse<string[]>(csv.replace(/\r\n$/, ''), { delimiter: ',', newline: '\r\n' }).data
}
