import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test('[threat csv-formula] a name that looks like a formula stays text, exactly', () => {
  expect(csvLines([['=HYPERLINK("http://x","y")']])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0'])
    expect(csvLines([[`${start}1+1`]])).toBe(`"'${start}1+1"\r\n`)
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
])('[threat csv-formula] a cell that begins with %j stays text, exactly', (start) => {
  expect(csvLines([[`${start}1+1`]])).toBe(`"'${start}1+1"\r\n`)
})

test('[threat csv-formula] every text is quoted, and one that is no formula is unchanged', () => {
  expect(csvLines([['Jo', '', 'a;b', '2026-09-10', '450.00', 'Jo =1', '\u200bJo']])).toBe(
    '"Jo","","a;b","2026-09-10","450.00","Jo =1","\u200bJo"\r\n',
  )
})

test('commas, quotes and line breaks survive a round trip: O’Neil, Jo', () => {
  const rows = [
    ['ID', 'Guest Name'],
    ['1', "O'Neil, Jo"],
    ['2', 'Jo "the Lodger" Field\nof Stafford'],
    ['3', ' spaced '],
  ]
  expect(csvLines(rows.slice(0, 2))).toBe(`"ID","Guest Name"\r\n"1","O'Neil, Jo"\r\n`)
  expect(readBack(csvLines(rows))).toEqual(rows)
})

test('numbers are written without quotes, negative numbers too', () => {
  expect(csvLines([[-5, 12, '450.00']])).toBe('-5,12,"450.00"\r\n')
  expect(csvLines([])).toBe('')
})

test('another CSV reader reads the cells that guests wrote', () => {
  const aCell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r', "'", ';', '£', '😀') })
  fc.assert(
    fc.property(fc.array(fc.array(aCell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const harmless = rows.map((cells) => cells.map((text) => text.replace(/^[\r\n]+/, '')))
      expect(readBack(csvLines(harmless))).toEqual(harmless)
    }),
  )
})

function readBack(csv: string): string[][] {
  return Papa.parse<string[]>(csv.replace(/\r\n$/, ''), { delimiter: ',', newline: '\r\n' }).data
}
