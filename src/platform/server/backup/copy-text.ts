// The text of PostgreSQL's COPY: a row a line, a tab between values, `\N` for NULL. psql reads the same files.

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const EMAILS: Record<string, string> = { t: '\t', n: '\n', r: '\r' }
const NOTHING = '\\N'

/** One row as a line, without its end. */
export function copyLine(values: readonly (string | null)[]): string {
  return values
    .map((value) => (value === null ? NOTHING : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')))
    .join('\t')
}

/** The values of a line that `copyLine` wrote. */
export function valuesOf(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((cell) => (cell === NOTHING ? null : cell.replace(/\\(.)/g, (_, email: string) => EMAILS[email] ?? email)))
}

/** The lines of a file, as they come. A line ends with a line feed and nothing else: guests write any other character. */
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
