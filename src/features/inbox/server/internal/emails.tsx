import * as z from 'zod/mini'
import type { AppContext } from '#platform/server/app-context.ts'
import { paragraphsOf } from '#platform/server/mail/email-text.ts'
import { type EmailShape, emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes, SampleName } from '#platform/server/mail/email-types.ts'
import { Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { divideOwnWords } from '#platform/server/mail/looks/signature.ts'
import type { TxContext } from '#platform/server/transaction.ts'

export type InboxEmail<Entry> = Pick<EmailShape<Entry>, 'words' | 'placeholders' | 'render'>

/** The three emails of one inbox. */
export interface InboxEmails<Entry> {
  senderRole: 'guest' | 'owner'
  /** Noun with article for email names: `an enquiry`. */
  itemWithArticle: string
  /** Kinds of emails: acknowledgement to the sender, notification to the office, and answer. */
  acknowledgementKind: string
  notificationKind: string
  replyKind: string
  acknowledgement: InboxEmail<Entry>
  notification: InboxEmail<Entry>
  /** Reduces an entry to what the acknowledgement may repeat; by default the whole entry. */
  reduceForAcknowledgement?(entry: Entry, ctx: AppContext): Promise<Entry>
  samples: Record<SampleName, Entry>
}

/** An answer as stored in the outbox. */
const answer = z.object({ subject: z.string(), text: z.string() })
type Answer = z.infer<typeof answer>

/**
 * `findEntry` loads an item; `null` if emails about the item may not be sent. `storeAnswered` is called on delivery
 * of an answer.
 */
export function inboxEmailTypes<Entry>(
  {
    senderRole,
    itemWithArticle,
    acknowledgementKind,
    notificationKind,
    replyKind,
    acknowledgement,
    notification,
    reduceForAcknowledgement,
    samples,
  }: InboxEmails<Entry>,
  findEntry: (ctx: AppContext, id: number) => Promise<{ entry: Entry; email: string } | null>,
  storeAnswered: (tx: TxContext, id: number) => Promise<void>,
): EmailTypes {
  return {
    [acknowledgementKind]: emailType({
      ...acknowledgement,
      name: `Acknowledgement of ${itemWithArticle}`,
      reader: senderRole,
      weight: 10,
      samples,
      async read(ctx, { itemId }) {
        const found = await findEntry(ctx, itemId)
        return (
          found && {
            to: found.email,
            data: reduceForAcknowledgement ? await reduceForAcknowledgement(found.entry, ctx) : found.entry,
          }
        )
      },
    }),
    [notificationKind]: emailType({
      ...notification,
      name: `Office notification: ${itemWithArticle}`,
      reader: 'office',
      weight: 10,
      samples,
      async read(ctx, { itemId }, sender) {
        const found = await findEntry(ctx, itemId)
        return found && { to: sender.email, replyTo: found.email, data: found.entry }
      },
    }),
    [replyKind]: emailType({
      name: `Answer to ${itemWithArticle}`,
      reader: senderRole,
      weight: 90,
      isTyped: true,
      mustGo: 'A member of staff writes each of these by hand.',
      words: { subject: '{subject}', title: '{subject}', opening: '', closing: '' },
      placeholders: ({ subject }) => ({ subject }),
      render: renderAnswer,
      samples: ANSWERS,
      async read(ctx, { itemId, facts }) {
        const found = await findEntry(ctx, itemId)
        const parsed = answer.safeParse(facts)
        return found && parsed.success ? { to: found.email, data: parsed.data } : null
      },
      delivered: (tx, { itemId }) => storeAnswered(tx, itemId),
    }),
  }
}

/** Keeps paragraphs and lines of an answer. The plain text is exactly what was typed, plus a signature. */
function renderAnswer({ text }: Answer) {
  const paragraphs = paragraphsOf(text).map((words, at) => ({ at, words }))
  return {
    preview: text.replace(/\s+/g, ' ').slice(0, 120),
    body: paragraphs.map(({ at, words }) => <Paragraph key={at}>{words}</Paragraph>),
    text,
    signOff: divideOwnWords(text).signOff === null ? undefined : [],
  }
}

const ANSWERS: Record<SampleName, Answer> = {
  emptiest: { subject: 'Yes', text: 'Yes, there is.' },
  fullest: {
    subject: 'Your questions about the Old Gamekeeper’s Lodge, the cot, the dogs and parking',
    text: 'Dear Alexandra,\n\nThank you for writing to us. Yes, there is:\n– a cot and a high chair\n– room for four cars\n– a fenced garden for the dogs\n\nWould you like us to hold the dates for you? Just answer this email.\n\nBest wishes\nSam',
  },
}
