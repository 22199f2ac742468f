import { type RawBuilder, sql } from 'kysely'

/** What stands where an erased person's name, address or telephone number was. */
export const REDACTED = '[erased]'

/** Shorter than this a name is a word like any other: "Ada" is in "Canada". */
const SHORTEST = 6
const FEWEST_DIGITS = 9

/**
 * A regular expression of PostgreSQL's that finds each of some names, addresses and telephone numbers, however they are
 * spaced; `null` where none is long enough to be nobody else's.
 */
export function patternOf(words: readonly string[], phones: readonly string[]): string | null {
  const texts = words.map((word) => word.trim()).filter((word) => word.length >= SHORTEST && /[\s@]/.test(word))
  const all = [...new Set([...texts.map(asText), ...phones.flatMap(asNumber)])]
  return all.length > 0 ? all.join('|') : null
}

/** A column with what the pattern finds taken out, cut to what the column takes. */
export function redacted(column: string, pattern: string, max: number): RawBuilder<string> {
  return sql`left(regexp_replace(${sql.ref(column)}, ${pattern}, ${REDACTED}, 'gi'), ${max})`
}

/** In JSON a quote and a backslash are written otherwise. */
function asText(text: string): string {
  const parts = text.split(/\s+/).map((part) => [part, JSON.stringify(part).slice(1, -1)].map(quoted))
  return parts.map(([plain, json]) => (plain === json ? plain : `(?:${plain}|${json})`)).join('\\s+')
}

function asNumber(phone: string): string[] {
  const digits = phone.replace(/\D/g, '').replace(/^(?:0044|44|0)/, '')
  return digits.length < FEWEST_DIGITS
    ? []
    : [`(?<!\\d)(?:(?:\\+|00)?44|0)?${[...digits].map((one) => `[\\s().-]*${one}`).join('')}(?!\\d)`]
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
