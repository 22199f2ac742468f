import type { AppContext } from '../app-context.ts'
import type { Sender } from './email-layout.tsx'
import { type EmailText, filledIn, type Placeholders, placeholdersOfSender } from './email-text.ts'
import type { DueEmail, EmailType, Part, Reader, SampleName, WrittenAt } from './email-types.ts'

/** an email's facts, and whose it is. */
export interface Found<Data> {
  to: string
  replyTo?: string
  data: Data
}

/** One kind of email in two steps, so that it can be drawn of samples too: what it tells is read, then it is drawn of that. */
export interface EmailShape<Data>
  extends Pick<EmailType, 'name' | 'weight' | 'isTyped' | 'mustGo' | 'link' | 'delivered'> {
  reader: Reader
  words: EmailText
  /** What it has to tell as things are now; `null` where it is no longer true, or nobody is left to read it. */
  read(ctx: AppContext, email: DueEmail, sender: Sender): Promise<Found<Data> | null>
  /** What its words may name beside the business; of every email of the kind the same names. */
  placeholders(data: Data): Placeholders
  /** What stands between the words, which the office cannot change: days, sums, links, and what the law wants said. */
  render(data: Data, at: WrittenAt): Pick<Part, 'preview' | 'body' | 'opens' | 'text'>
  samples: Record<SampleName, Data>
}

/** A kind of email, from how it is read and drawn. */
export function emailType<Data>(shape: EmailShape<Data>): EmailType {
  const { read, render, samples, placeholders, words, ...kind } = shape
  const partOf = (data: Data, own: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'> => ({
    ...filledIn(words, own, { ...placeholders(data), ...placeholdersOfSender(at.sender) }),
    ...render(data, at),
  })
  return {
    ...kind,
    words,
    placeholders: (sender) => ({ ...placeholders(samples.fullest), ...placeholdersOfSender(sender) }),
    async write(ctx, email, sender) {
      const found = await read(ctx, email, sender)
      if (!found) return null
      const { data, ...addressed } = found
      const at = { sender, publicUrl: ctx.config.publicUrl, link: email.link }
      return { ...addressed, ...partOf(data, email.words, at) }
    },
    sample: (name, own, at) => partOf(samples[name], own, at),
  }
}
