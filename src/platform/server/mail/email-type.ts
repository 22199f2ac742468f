import type { AppContext } from '../app-context.ts'
import { type EmailText, filledIn, type Placeholders, placeholdersOfSender } from './email-text.ts'
import type { DueEmail, EmailType, Part, Reader, SampleName, WrittenAt } from './email-types.ts'
import type { Sender } from './looks/email-layout.tsx'
import { divideOwnWords, isGreeting } from './looks/signature.ts'

export interface Found<Data> {
  to: string
  replyTo?: string
  data: Data
}

/** `greeting` and `signOff` come from a text that the office wrote by hand, and replace the usual ones. */
interface Rendered
  extends Pick<Part, 'preview' | 'body' | 'opens' | 'text' | 'signOff'>,
    Partial<Pick<Part, 'button' | 'reader' | 'picture'>> {
  greeting?: string
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
  render(data: Data, at: WrittenAt): Rendered
  /** The homes whose pictures the email shows. The picture of a single home is at the top of the email. */
  homeIds?(data: Data): number[]
  samples: Record<SampleName, Data>
}

export function emailType<Data>(shape: EmailShape<Data>): EmailType {
  const { read, render, homeIds = () => [], samples, placeholders, words, ...kind } = shape
  const partOf = (data: Data, replaced: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'> => {
    const { greeting, ...rendered } = render(data, at)
    const filled = filledIn(words, replaced, { ...placeholders(data), ...placeholdersOfSender(at.sender) })
    const [home, ...otherHomes] = new Set(homeIds(data))
    const picture = home !== undefined && otherHomes.length === 0 ? at.pictures?.get(home) : undefined
    return {
      ...{ reader: kind.reader, picture },
      ...filled,
      ...(greeting && { opening: [greeting, ...filled.opening.filter((paragraph) => !isGreeting(paragraph))] }),
      ...rendered,
      ...(divideOwnWords(filled.closing.at(-1) ?? '').signOff && { signOff: [] }),
    }
  }
  return {
    ...kind,
    words,
    placeholders: (sender) => ({ ...placeholders(samples.fullest), ...placeholdersOfSender(sender) }),
    async write(ctx, email, sender, findPictures) {
      const found = await read(ctx, email, sender)
      if (!found) return null
      const { data, ...addressed } = found
      const pictures = await findPictures?.(ctx, homeIds(data))
      const at = { sender, publicUrl: ctx.config.publicUrl, link: email.link, ...(pictures && { pictures }) }
      return { ...addressed, ...partOf(data, email.words, at) }
    },
    sample: (name, replaced, at) => partOf(samples[name], replaced, at),
  }
}
