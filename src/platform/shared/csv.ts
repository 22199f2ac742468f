/**
 * Matches a text that a spreadsheet might read as a formula, also with full-width signs. Spreadsheets may skip blanks and invisible
 * characters before one.
 */
const FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what spreadsheets start formulas after
  /^(?:[\t\n\r\u0000]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * Returns rows as CSV (RFC 4180), every line ended by CRLF. Every text is quoted; one that a spreadsheet might read as a formula
 * starts with `'`. Browser and server share this function, so that their files are identical.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return quoted(FORMULA.test(value) ? `'${value}` : value)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
