import { Fragment } from 'react'
import * as z from 'zod/mini'
import type { LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { type Sender, Words } from '#platform/server/mail/paper.tsx'
import type { Books, Office } from '#platform/server/office.ts'

/** The letters about what came in by one form. */
export interface InboxLetters<Entry> {
  /** Who writes to the office by it. */
  writer: 'guest' | 'owner'
  /** The kinds of the three letters: thanks to whoever wrote, news to the office, and answers. */
  thanks: string
  news: string
  reply: string
  writeThanks(entry: Entry, sender: Sender, office: Office): Promise<Omit<Part, 'to'>>
  writeNews(entry: Entry, office: Office): Omit<Part, 'to'>
}

/** What an answer was typed as. */
const typed = z.object({ subject: z.string(), text: z.string() })

/**
 * How the three letters of an inbox are written. `entryWith` finds what one is about, `null` where nobody is written to
 * about it any more; the first answer counts from when it was handed over.
 */
export function inboxLetterKinds<Entry>(
  { thanks, news, reply, writeThanks, writeNews }: InboxLetters<Entry>,
  entryWith: (office: Office, id: number) => Promise<{ entry: Entry; email: string } | null>,
  noteAnswered: (books: Books, id: number, at: Date) => Promise<void>,
): LetterKinds {
  return {
    [thanks]: {
      name: 'Acknowledgement',
      weight: 10,
      async write(office, { itemId }, sender) {
        const found = await entryWith(office, itemId)
        return found && { ...(await writeThanks(found.entry, sender, office)), to: found.email }
      },
    },
    [news]: {
      name: 'Office notification',
      weight: 10,
      async write(office, { itemId }, sender) {
        const found = await entryWith(office, itemId)
        return found && { ...writeNews(found.entry, office), to: sender.email, replyTo: found.email }
      },
    },
    [reply]: {
      name: 'Answer',
      weight: 90,
      isTyped: true,
      async write(office, { itemId, facts }, sender) {
        const found = await entryWith(office, itemId)
        const words = typed.safeParse(facts)
        return found && words.success ? { ...answer(words.data, sender), to: found.email } : null
      },
      handedOver: (deed, { itemId }) => noteAnswered(deed.database, itemId, deed.clock.now()),
    },
  }
}

/** An answer as the office typed it: paragraphs and lines are kept, and the plain text is theirs to the letter. */
function answer({ subject, text }: z.infer<typeof typed>, sender: Sender): Omit<Part, 'to'> {
  const paragraphs = text.split(/\n\s*\n/).map((words, at) => ({ at, lines: words.split('\n').map(numbered) }))
  return {
    subject,
    title: subject,
    preview: text.replace(/\s+/g, ' ').slice(0, 120),
    body: paragraphs.map(({ at, lines }) => (
      <Words key={at}>
        {lines.map(({ line, at }) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Words>
    )),
    text: `${text}\n\n${sender.name} · ${sender.phone} · ${sender.email}\n`,
  }
}

function numbered(line: string, at: number) {
  return { line, at }
}
