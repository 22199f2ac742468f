import * as z from 'zod/mini'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { Paragraph } from '#platform/server/mail/email-layout.tsx'
import { type EmailShape, emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes, SampleName, WrittenAt } from '#platform/server/mail/email-types.ts'

export type InboxEmail<Entry> = Pick<EmailShape<Entry>, 'words' | 'placeholders' | 'render'>

/** The three emails of one inbox. */
export interface InboxEmails<Entry> {
  /** Role of the sender. */
  writer: 'guest' | 'owner'
  /** Noun with article for email names: `an enquiry`. */
  what: string
  /** Kinds of emails: acknowledgement to the sender, notification to the office, and answer. */
  thanks: string
  news: string
  reply: string
  thanking: InboxEmail<Entry>
  announcing: InboxEmail<Entry>
  /** Reduces an entry to what the acknowledgement may repeat; by default all of it. */
  toRepeat?(entry: Entry, ctx: AppContext): Promise<Entry>
  samples: Record<SampleName, Entry>
}

/** An answer as stored in the outbox. */
const typed = z.object({ subject: z.string(), text: z.string() })
type Typed = z.infer<typeof typed>

/**
 * Defines the three emails of an inbox. `entryWith` loads an item, or `null` if no email may be sent about it. `noteAnswered` is
 * called on delivery of an answer.
 */
export function inboxEmailTypes<Entry>(
  { writer, what, thanks, news, reply, thanking, announcing, toRepeat, samples }: InboxEmails<Entry>,
  entryWith: (ctx: AppContext, id: number) => Promise<{ entry: Entry; email: string } | null>,
  noteAnswered: (db: DbTransaction, id: number, at: Date) => Promise<void>,
): EmailTypes {
  return {
    [thanks]: emailType({
      ...thanking,
      name: `Acknowledgement of ${what}`,
      reader: writer,
      weight: 10,
      samples,
      async read(ctx, { itemId }) {
        const found = await entryWith(ctx, itemId)
        return found && { to: found.email, data: toRepeat ? await toRepeat(found.entry, ctx) : found.entry }
      },
    }),
    [news]: emailType({
      ...announcing,
      name: `Office notification: ${what}`,
      reader: 'office',
      weight: 10,
      samples,
      async read(ctx, { itemId }, sender) {
        const found = await entryWith(ctx, itemId)
        return found && { to: sender.email, replyTo: found.email, data: found.entry }
      },
    }),
    [reply]: emailType({
      name: `Answer to ${what}`,
      reader: writer,
      weight: 90,
      isTyped: true,
      mustGo: 'Somebody in the office writes each of these by hand.',
      words: { subject: '{subject}', title: '{subject}', opening: '', closing: '' },
      placeholders: ({ subject }) => ({ subject }),
      render: renderAnswer,
      samples: ANSWERS,
      async read(ctx, { itemId, facts }) {
        const found = await entryWith(ctx, itemId)
        const words = typed.safeParse(facts)
        return found && words.success ? { to: found.email, data: words.data } : null
      },
      delivered: (tx, { itemId }) => noteAnswered(tx.database, itemId, tx.clock.now()),
    }),
  }
}

/** Keeps paragraphs and lines of an answer. The plain text is exactly what was typed, plus a signature. */
function renderAnswer({ text }: Typed, { sender }: WrittenAt) {
  const paragraphs = text.split(/\n\s*\n/).map((words, at) => ({ at, words }))
  return {
    preview: text.replace(/\s+/g, ' ').slice(0, 120),
    body: paragraphs.map(({ at, words }) => <Paragraph key={at}>{words}</Paragraph>),
    text: `${text}\n\n${sender.name} · ${sender.phone} · ${sender.email}\n`,
  }
}

const ANSWERS: Record<SampleName, Typed> = {
  emptiest: { subject: 'Yes', text: 'Yes, there is.' },
  fullest: {
    subject: 'Your questions about the Old Gamekeeper’s Lodge, the cot, the dogs and parking',
    text: 'Dear Alexandra,\n\nThank you for writing to us. Yes, there is:\n– a cot and a high chair\n– room for four cars\n– a fenced garden for the dogs\n\nWould you like us to hold the dates for you? Just answer this email.\n\nBest wishes\nSam',
  },
}
