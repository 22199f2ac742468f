import { type RawBuilder, sql } from 'kysely'
import { containing } from '../database/like.ts'

/** Replaces an erased person's name, address or phone number. */
const REDACTED = '[erased]'
/** Replaces a mention where `REDACTED` is too long for the column. Every mention has at least this length. */
const SHORT_REDACTED = '…'

export interface Mention {
  start: number
  end: number
}

/** Finds one person's names, addresses and phone numbers. Names are compared word by word, not with a regular expression. */
export interface PersonMatcher {
  find(text: string): Mention[]
  /** Returns an SQL condition that is true for every text with a mention, and for some other texts. */
  mayMention(text: RawBuilder<string>): RawBuilder<boolean>
}

/** A shorter number could be a price or a day. */
const MIN_DIGITS = 6
const MAX_DIGITS = 20

/**
 * Finds whole words only ("Al" is not in "Also"), in any letter case and spacing, and phone numbers with or without a
 * country code, spaces, brackets, dots and hyphens.
 */
export function createPersonMatcher(texts: readonly string[], phones: readonly string[]): PersonMatcher {
  const wordLists = [...texts, ...phones].map((text) => tokensOf(text).map(({ word }) => word))
  const byFirstWord = Map.groupBy(
    wordLists.filter((words) => words.some((word) => word !== REDACTED)),
    ([first]) => first,
  )
  const numbers = new Set(phones.map((phone) => nationalDigits(phone.replace(/\D/g, ''))).filter(isLongEnough))
  return {
    find(text) {
      const tokens = tokensOf(text)
      const found: Mention[] = []
      let index = 0
      while (index < tokens.length) {
        const lists = byFirstWord.get(tokens[index]?.word) ?? []
        const length = Math.max(phoneLength(tokens, index, numbers), ...lists.map(lengthIfAt(tokens, index)))
        const [first, last] = [tokens[index], tokens[index + length - 1]]
        if (length > 0 && first && last) found.push({ start: first.start, end: last.end })
        index += Math.max(length, 1)
      }
      return found
    },
    mayMention(text) {
      const pieces = [...texts, ...phones].map(asciiPiece)
      // A name without ASCII letters or digits gives no search pattern, so every text must be read.
      if (pieces.includes('')) return sql<boolean>`true`
      const conditions = [
        ...[...new Set(pieces)].map((piece) => sql`${text} ilike ${containing(piece)}`),
        ...[...numbers].map((number) => sql`regexp_replace(${text}, '[^0-9]', '', 'g') like ${containing(number)}`),
      ]
      return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
    },
  }
}

/** Replaces mentions, given in the order of the text. A text of at most `max` characters remains within `max`. */
export function redact(text: string, mentions: readonly Mention[], max: number): string {
  const long = replaceMentions(text, mentions, REDACTED)
  return long.length <= max ? long : replaceMentions(text, mentions, SHORT_REDACTED)
}

function replaceMentions(text: string, mentions: readonly Mention[], replacement: string): string {
  const starts = [0, ...mentions.map(({ end }) => end)]
  return starts.map((from, index) => text.slice(from, mentions[index]?.start)).join(replacement)
}

/** Matches a code, a day or an amount: such a value comes from the program, not from a person. */
const WRITTEN_BY_PROGRAM = /^(?:[a-z\d-]+|-?\d[\d.:TZ-]*)$/

/**
 * Returns JSON with `change` applied to its texts. Names of fields, and codes, days and amounts written by the program, do not
 * change.
 */
export function mapTexts(value: unknown, change: (text: string) => string, field?: string): unknown {
  if (typeof value === 'string') {
    const isText = field === undefined || field === 'reason' || !WRITTEN_BY_PROGRAM.test(value)
    return isText ? change(value) : value
  }
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, field ?? ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, name)]))
}

interface Token {
  /** In lower case, with accents and apostrophes in one spelling. */
  word: string
  start: number
  end: number
}

/** A redacted mention is one token, so that erasing a person called "Erased" leaves the mention unchanged. */
const TOKEN = /\[erased\]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\S/gu

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: raw, index }) => ({
    word: raw.normalize('NFC').toLowerCase().replace(/[‘’]/, "'"),
    start: index,
    end: index + raw.length,
  }))
}

function lengthIfAt(tokens: Token[], index: number) {
  return (words: string[]) => (words.every((word, n) => tokens[index + n]?.word === word) ? words.length : 0)
}

/** Returns the number of tokens from `index` that form one of the phone numbers; 0 without such a number. */
function phoneLength(tokens: Token[], index: number, numbers: ReadonlySet<string>): number {
  let digits = ''
  for (let at = index; at < tokens.length && digits.length < MAX_DIGITS; at += 1) {
    const word = tokens[at]?.word ?? ''
    if (/^\d+$/.test(word)) {
      digits += word
      if (numbers.has(nationalDigits(digits))) return at - index + 1
    } else if (!(digits === '' ? '+' : '().-').includes(word)) return 0
  }
  return 0
}

function nationalDigits(digits: string): string {
  return digits.replace(/^(?:0044|44|0)0?/, '')
}

function isLongEnough(digits: string): boolean {
  return digits.length >= MIN_DIGITS
}

/**
 * Returns the longest piece of ASCII letters and digits, which is equal in every spelling of accents; empty without such
 * characters.
 */
function asciiPiece(text: string): string {
  const pieces = text.normalize('NFC').match(/[a-z\d]+/gi) ?? []
  return pieces.reduce(
    (longest, piece) => (piece.length > longest.length && text.includes(piece) ? piece : longest),
    '',
  )
}
