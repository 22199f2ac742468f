import type { Sender } from './paper.tsx'

/** The words of a letter that the office may put in its own way; `{name}` in them stands for a fact. */
export interface LetterWords {
  subject: string
  /** The letter's heading. */
  title: string
  /** Paragraphs above the facts, parted by an empty line. */
  opening: string
  /** The same below them. */
  closing: string
}

export const WORDS_OF_LETTER = ['subject', 'title', 'opening', 'closing'] as const satisfies (keyof LetterWords)[]

/** The facts that words may name, as they read in the letter. */
export type Placeholders = Record<string, string>

/** What every letter may name: how the business signs. */
export function placeholdersOfSender({ name, phone, email }: Sender): Placeholders {
  return { business: name, phone, email }
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names between braces that no fact has, in the order in which they stand, each once. */
export function unknownIn(words: string, known: readonly string[]): string[] {
  const named = [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/**
 * The words with the facts in them. Those of the office that name what this release no longer knows give way to the
 * standard ones: half a sentence goes to nobody.
 */
export function filledIn(
  standard: LetterWords,
  own: Partial<LetterWords>,
  placeholders: Placeholders,
): { subject: string; title: string; opening: string[]; closing: string[] } {
  const known = Object.keys(placeholders)
  const wordsOf = (part: keyof LetterWords) => {
    const words = own[part]
    return words === undefined || unknownIn(words, known).length > 0 ? standard[part] : words
  }
  const filled = (words: string) => words.replace(PLACEHOLDER, (_, name: string) => placeholders[name] ?? '')
  const paragraphs = (part: 'opening' | 'closing') =>
    wordsOf(part)
      .split(/\n\s*\n/)
      .map((words) => filled(words).trim())
      .filter(Boolean)
  return {
    subject: filled(wordsOf('subject')),
    title: filled(wordsOf('title')),
    opening: paragraphs('opening'),
    closing: paragraphs('closing'),
  }
}
