/**
 * Matches a text that a spreadsheet might read as a formula, even with full-width signs. Spreadsheets may skip blanks
 * and invisible characters before the sign.
 */
const FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what spreadsheets start formulas after
  /^(?:[\t\n\r\u0000]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/** Without this mark Excel garbles accents, and takes a file that begins with ID for a SYLK file. */
const BYTE_ORDER_MARK = '\ufeff'

type Cells = readonly (string | number)[]

/** Returns a CSV file (RFC 4180) with a byte-order mark. A text that a spreadsheet might read as a formula starts with `'`. */
export function csvFile(rows: readonly Cells[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/** Returns the file of `csvFile` in pieces: the header, then each batch of rows. */
export async function* csvPieces(header: Cells, batches: AsyncIterable<readonly Cells[]>): AsyncIterable<string> {
  yield csvFile([header])
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows)
}

function csvLines(rows: readonly Cells[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return quoted(FORMULA.test(value) ? `'${value}` : value)
}

/** Returns a cell of `csvFile` as it was before the file. */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
