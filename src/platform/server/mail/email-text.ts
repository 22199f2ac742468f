import type { Sender } from './looks/email-layout.tsx'

/** The words of an email that the office may replace. `{name}` is a placeholder for a fact. */
export interface EmailText {
  subject: string
  /** The heading at the top of the email. */
  title: string
  /** Paragraphs above the facts, separated by empty lines. */
  opening: string
  /** Paragraphs below the facts, separated by empty lines. */
  closing: string
}

export const EMAIL_TEXT_FIELDS = ['subject', 'title', 'opening', 'closing'] as const satisfies (keyof EmailText)[]

/** The values of placeholders, as shown in the email. */
export type Placeholders = Record<string, string>

/** Returns the placeholders of every email: the business's name, phone and email address. */
export function placeholdersOfSender({ name, phone, email }: Sender): Placeholders {
  return { business: name, phone, email }
}

/** Returns the paragraphs of a text, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((words) => words.trim())
    .filter(Boolean)
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Returns the unknown placeholders in order of appearance, each once. */
export function unknownIn(words: string, known: readonly string[]): string[] {
  const named = [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/**
 * Fills in the placeholders. Office words with an unknown placeholder are replaced by the standard words, so that no reader
 * gets half a sentence.
 */
export function filledIn(
  standard: EmailText,
  replaced: Partial<EmailText>,
  placeholders: Placeholders,
): { subject: string; title: string; opening: string[]; closing: string[] } {
  const known = Object.keys(placeholders)
  const wordsOf = (part: keyof EmailText) => {
    const words = replaced[part]
    return words === undefined || unknownIn(words, known).length > 0 ? standard[part] : words
  }
  const filled = (words: string) => words.replace(PLACEHOLDER, (_, name: string) => placeholders[name] ?? '')
  const paragraphs = (part: 'opening' | 'closing') => paragraphsOf(wordsOf(part)).map(filled)
  return {
    subject: filled(wordsOf('subject')),
    title: filled(wordsOf('title')),
    opening: paragraphs('opening'),
    closing: paragraphs('closing'),
  }
}
