import type { AppContext } from '../app-context.ts'
import type { DueLetter, LetterKind, Part, Reader, SampleName, WrittenAt } from './letter-kinds.ts'
import { filledIn, type LetterWords, type Placeholders, placeholdersOfSender } from './letter-words.ts'
import type { Sender } from './paper.tsx'

/** A letter's facts, and whose it is. */
export interface Found<Told> {
  to: string
  replyTo?: string
  told: Told
}

/** One kind of letter in two steps, so that it can be drawn of samples too: what it tells is read, then it is drawn of that. */
export interface LetterShape<Told>
  extends Pick<LetterKind, 'name' | 'weight' | 'isTyped' | 'mustGo' | 'link' | 'handedOver'> {
  reader: Reader
  words: LetterWords
  /** What it has to tell as things are now; `null` where it is no longer true, or nobody is left to read it. */
  read(ctx: AppContext, letter: DueLetter, sender: Sender): Promise<Found<Told> | null>
  /** What its words may name beside the business; of every letter of the kind the same names. */
  placeholders(told: Told): Placeholders
  /** What stands between the words, which the office cannot change: days, sums, links, and what the law wants said. */
  draw(told: Told, at: WrittenAt): Pick<Part, 'preview' | 'body' | 'opens' | 'text'>
  samples: Record<SampleName, Told>
}

/** A kind of letter, from how it is read and drawn. */
export function letterKind<Told>(shape: LetterShape<Told>): LetterKind {
  const { read, draw, samples, placeholders, words, ...kind } = shape
  const partOf = (told: Told, own: Partial<LetterWords>, at: WrittenAt): Omit<Part, 'to'> => ({
    ...filledIn(words, own, { ...placeholders(told), ...placeholdersOfSender(at.sender) }),
    ...draw(told, at),
  })
  return {
    ...kind,
    words,
    placeholders: (sender) => ({ ...placeholders(samples.fullest), ...placeholdersOfSender(sender) }),
    async write(ctx, letter, sender) {
      const found = await read(ctx, letter, sender)
      if (!found) return null
      const { told, ...addressed } = found
      const at = { sender, publicUrl: ctx.config.publicUrl, link: letter.link }
      return { ...addressed, ...partOf(told, letter.words, at) }
    },
    sample: (name, own, at) => partOf(samples[name], own, at),
  }
}
