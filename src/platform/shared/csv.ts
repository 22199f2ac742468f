/**
 * Matches the characters with which a spreadsheet's formula may start, and those that a spreadsheet may skip before a formula.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what spreadsheets start formulas after
const FORMULA = /^[=+\-@\t\r\u0000]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/**
 * Returns rows as CSV (RFC 4180), every line ended by CRLF. A cell that a spreadsheet might read as a formula starts with `'` and
 * is quoted. Browser and server share this function, so that their files are identical.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  if (FORMULA.test(value)) return quoted(`'${value}`)
  return NEEDS_QUOTES.test(value) ? quoted(value) : value
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
