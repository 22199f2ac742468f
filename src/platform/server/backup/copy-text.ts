// The text format of PostgreSQL's COPY, which psql reads too: a row per line, tabs between values, `\N` for NULL.

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const UNESCAPED: Record<string, string> = { t: '\t', n: '\n', r: '\r' }
const NULL_TEXT = '\\N'

/** Returns one row as a line, without the line feed. */
export function copyLine(values: readonly (string | null)[]): string {
  return values
    .map((value) =>
      value === null ? NULL_TEXT : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? ''),
    )
    .join('\t')
}

/** Returns the values of a line that `copyLine` wrote. */
export function valuesOf(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((cell) => (cell === NULL_TEXT ? null : cell.replace(/\\(.)/g, (_, code: string) => UNESCAPED[code] ?? code)))
}

/** Yields the lines of a file. Only a line feed ends a line: guests' texts may contain any other separator. */
export async function* linesIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of body) {
    const [first = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
    rest += first
    for (const line of lines) {
      yield rest
      rest = line
    }
  }
  if (rest !== '') yield rest
}
