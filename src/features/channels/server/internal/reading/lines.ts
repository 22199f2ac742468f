/** One line of a calendar: `DTSTART;VALUE=DATE:20261224` is the name `DTSTART`, one parameter and the value `20261224`. */
export interface CalendarLine {
  name: string
  parameters: Map<string, string>
  value: string
}

/**
 * The lines of a calendar file, whatever ends them (CR, LF or both), with those that were folded whole again. They are put
 * together as bytes and only then read as UTF-8, because channels fold in the middle of a character.
 */
export function linesOf(bytes: Uint8Array): string[] {
  // Latin-1 has one character for each byte, there and back. Two plain passes: one pattern for both would try every
  // line of a file of blank lines again and again.
  const asBytes = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\r\n]+/g, '\n')
    .replace(/\n[ \t]/g, '')
  return Buffer.from(asBytes, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** A line in its parts; `null` for one that is none. Names and parameters come in capitals. */
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

/** A SUMMARY or a UID as it reads. */
export function plainText(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? ' ' : escaped))
}

/** The first colon outside quotes; the last of all where a quote is never closed. */
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
