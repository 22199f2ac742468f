import type { AppContext } from '../app-context.ts'
import type { Sender } from './email-layout.tsx'
import { type EmailText, filledIn, type Placeholders, placeholdersOfSender } from './email-text.ts'
import type { DueEmail, EmailType, Part, Reader, SampleName, WrittenAt } from './email-types.ts'

export interface Found<Data> {
  to: string
  replyTo?: string
  data: Data
}

/** An email type in two steps, so that samples can be rendered too: `read` loads the data, and `render` shows the data. */
export interface EmailShape<Data>
  extends Pick<EmailType, 'name' | 'weight' | 'isTyped' | 'isBulk' | 'mustGo' | 'link' | 'delivered'> {
  reader: Reader
  words: EmailText
  /** Loads the current data; `null` when the email is no longer true or has no reader left. */
  read(ctx: AppContext, email: DueEmail, sender: Sender): Promise<Found<Data> | null>
  /** The placeholders besides the business's name, phone and email. The names are equal in every email of a type. */
  placeholders(data: Data): Placeholders
  /** The part between opening and closing, which the office cannot change: days, sums, links, and what the law requires. */
  render(data: Data, at: WrittenAt): Pick<Part, 'preview' | 'body' | 'opens' | 'text'>
  samples: Record<SampleName, Data>
}

export function emailType<Data>(shape: EmailShape<Data>): EmailType {
  const { read, render, samples, placeholders, words, ...kind } = shape
  const partOf = (data: Data, replaced: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'> => ({
    ...filledIn(words, replaced, { ...placeholders(data), ...placeholdersOfSender(at.sender) }),
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
    sample: (name, replaced, at) => partOf(samples[name], replaced, at),
  }
}
