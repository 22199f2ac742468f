/** A content line: `DTSTART;VALUE=DATE:20261224` has the name `DTSTART`, one parameter and the value `20261224`. */
export interface CalendarLine {
  name: string
  parameters: Map<string, string>
  value: string
}

/** An unfolded line of a file. */
export interface NumberedLine {
  /** Number of its first line in the file, from 1. */
  number: number
  text: string
}

/** The unfolded lines of a file. They are unfolded as bytes and then decoded, because channels fold within a character. */
export function linesOf(bytes: Uint8Array): NumberedLine[] {
  const unfolded: NumberedLine[] = []
  // Latin-1 maps each byte to one character and back.
  for (const [at, text] of Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = unfolded.at(-1)
    if (last && /^[ \t]/.test(text)) last.text += text.slice(1)
    else if (text !== '') unfolded.push({ number: at + 1, text })
  }
  for (const [at, line] of unfolded.entries()) {
    const text = /[\x80-\xff]/.test(line.text) ? Buffer.from(line.text, 'latin1').toString('utf8') : line.text
    line.text = at === 0 ? text.replace(/^\uFEFF/, '') : text
  }
  return unfolded.filter(({ text }) => text.trim() !== '')
}

/** Splits a line; `null` if it is not a content line. Names are in upper case. */
export function parseLine(line: string): CalendarLine | null {
  const colon = colonOf(line)
  if (colon < 0) return null
  const [name = '', ...parameters] = splitOutsideQuotes(line.slice(0, colon))
  if (!/^[A-Za-z0-9-]{1,64}$/.test(name.trim())) return null
  return {
    name: name.trim().toUpperCase(),
    parameters: new Map(parameters.map(parameterOf)),
    value: line.slice(colon + 1).trim(),
  }
}

/** Unescapes a text value; a line break becomes a space. */
export function plainText(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? ' ' : escaped))
}

/** The first colon outside quotes, or the last colon if a quote is not closed. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.lastIndexOf(':')
}

function splitOutsideQuotes(head: string): string[] {
  if (!head.includes('"')) return head.split(';')
  const parts: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] === '"') isQuoted = !isQuoted
    if (head[at] !== ';' || isQuoted) continue
    parts.push(head.slice(from, at))
    from = at + 1
  }
  return [...parts, head.slice(from)]
}

function parameterOf(text: string): [string, string] {
  const [name = '', ...value] = text.split('=')
  return [name.trim().toUpperCase(), value.join('=').replaceAll('"', '').trim()]
}
