/** What opens a table may take for a formula, and what a reader of formulas may skip to get to one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what spreadsheets start formulas after
const FORMULA = /^[=+\-@\t\r\u0000]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/**
 * Rows as CSV by RFC 4180, every line ended by CRLF. A cell that a spreadsheet might take for a formula starts with `'`
 * and is quoted. The browser and the server both write by it, so that their files are the same.
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
