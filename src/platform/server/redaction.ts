import { type RawBuilder, sql } from 'kysely'

/** Replaces an erased person's name, address or telephone number. */
export const REDACTED = '[erased]'

/** A shorter name may be part of another word: "Ada" is in "Canada". */
const SHORTEST = 6
const FEWEST_DIGITS = 9

/**
 * Returns a PostgreSQL regular expression for names, addresses and telephone numbers in any spacing; `null` when none is long
 * enough to identify one person.
 */
export function patternOf(words: readonly string[], phones: readonly string[]): string | null {
  const texts = words.map((word) => word.trim()).filter((word) => word.length >= SHORTEST && /[\s@]/.test(word))
  const all = [...new Set([...texts.map(asText), ...phones.flatMap(asNumber)])]
  return all.length > 0 ? all.join('|') : null
}

/** Returns a column with the pattern's matches redacted, cut to `max` characters. */
export function redacted(column: string, pattern: string, max: number): RawBuilder<string> {
  return sql`left(regexp_replace(${sql.ref(column)}, ${pattern}, ${REDACTED}, 'gi'), ${max})`
}

/** JSON escapes quotes and backslashes, so the plain and the escaped text must match. */
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
