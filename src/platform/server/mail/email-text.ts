import type { Sender } from './email-layout.tsx'

/** The words of an email that the office may put in its own way; `{name}` in them stands for a fact. */
export interface EmailText {
  subject: string
  /** The email's heading. */
  title: string
  /** Paragraphs above the facts, parted by an empty line. */
  opening: string
  /** The same below them. */
  closing: string
}

export const EMAIL_TEXT_FIELDS = ['subject', 'title', 'opening', 'closing'] as const satisfies (keyof EmailText)[]

/** The facts that words may name, as they read in the email. */
export type Placeholders = Record<string, string>

/** What every email may name: how the business signs. */
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
  standard: EmailText,
  own: Partial<EmailText>,
  placeholders: Placeholders,
): { subject: string; title: string; opening: string[]; closing: string[] } {
  const known = Object.keys(placeholders)
  const wordsOf = (part: keyof EmailText) => {
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
