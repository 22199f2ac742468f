import type { AppContext } from '../app-context.ts'
import { seal, unseal } from '../secrets/sealing.ts'
import { keyFor } from '../secrets/secret.ts'
import type { TxContext } from '../transaction.ts'
import type { DueRow, EmailType, EmailTypes, FindPictures, Part } from './email-types.ts'
import { EmailButton, FurtherFact, Paragraph } from './looks/email-blocks.tsx'
import { EmailLayout, renderEmail, type Sender } from './looks/email-layout.tsx'
import { signatureOf } from './looks/signature.ts'
import type { Copy, EmailRow } from './queue.ts'
import { currentTexts } from './stored-words.ts'

/** The email types and the sender, provided by the features. */
export interface EmailTemplates {
  kinds: EmailTypes
  sender(ctx: AppContext): Promise<Sender>
  findPictures?: FindPictures
  /** Whether due emails wait because the sender is not known yet. */
  isHeldBack?(ctx: AppContext): Promise<boolean>
}

/** A written email with unmasked links, and the outbox rows reported in the email. */
export interface Written extends Copy {
  replyTo: string
  sender: Sender
  isTyped: boolean
  data: EmailRow[]
  /** The private links in the email, which a stored copy masks. */
  links: string[]
}

/** Writes one email for some outbox rows. Rows that are no longer true are left out; `null` when no row is left. */
export async function writeEmail(
  tx: TxContext,
  rows: EmailRow[],
  emailTemplates: EmailTemplates,
): Promise<Written | null> {
  const [sender, stored] = [await emailTemplates.sender(tx), await currentTexts(tx)]
  const data: { row: EmailRow; kind: EmailType; part: Part; link: string }[] = []
  for (const row of rows) {
    const kind = kindOf(emailTemplates.kinds, row)
    const link = await linkOf(tx, kind, row)
    const due = { ...asDue(row), link, words: stored.get(row.kind)?.words ?? {} }
    const part = await kind.write(tx, due, sender, emailTemplates.findPictures)
    if (part) data.push({ row, kind, part, link })
  }
  data.sort((one, other) => other.kind.weight - one.kind.weight || one.row.id - other.row.id)
  const [weightiest] = data
  if (!weightiest) return null
  const words = await wordsOf(
    onceEach(data).map(({ part }) => part),
    sender,
  )
  const { to, replyTo = sender.email } = weightiest.part
  return {
    ...words,
    to,
    replyTo,
    sender,
    isTyped: weightiest.kind.isTyped ?? false,
    data: data.map(({ row }) => row),
    links: data.flatMap(({ link, part }) => [link, ...(part.opens ?? [])]).filter(Boolean),
  }
}

/** Renders an email before it is sent, with a masked link, and creates nothing. `null` when the email is no longer true. */
export async function previewEmail(
  ctx: AppContext,
  row: EmailRow,
  emailTemplates: EmailTemplates,
): Promise<Copy | null> {
  const sender = await emailTemplates.sender(ctx)
  const kind = kindOf(emailTemplates.kinds, row)
  const link = kind.link ? `${ctx.config.publicUrl}/${MASK}` : ''
  const words = (await currentTexts(ctx)).get(row.kind)?.words ?? {}
  const part = await kind.write(ctx, { ...asDue(row), link, words }, sender, emailTemplates.findPictures)
  if (!part) return null
  const copy = { ...(await wordsOf([part], sender)), to: part.to, replyTo: part.replyTo ?? sender.email }
  return masked(copy, part.opens ?? [])
}

/** Returns the copy to store, with private links masked. */
export function copyOf({ to, replyTo, subject, text, html, links }: Written): Copy {
  return masked({ to, replyTo, subject, text, html }, links)
}

function masked(copy: Copy, links: string[]): Copy {
  const without = (words: string) =>
    links.reduce(
      (words, link) => words.replaceAll(link, maskOf(link)).replaceAll(link.replaceAll('&', '&amp;'), maskOf(link)),
      words,
    )
  return { ...copy, text: without(copy.text), html: without(copy.html) }
}

const MASK = '…'

function maskOf(link: string): string {
  return `${link.slice(0, link.lastIndexOf('/') + 1)}${MASK}`
}

/** Two rows may be about one event, when the later row was added while the earlier row was leased. The later row remains. */
function onceEach<One extends { row: EmailRow }>(data: One[]): One[] {
  const key = ({ row }: One) => (row.cause === null ? row.id : `${row.kind} ${row.cause} ${row.cause_id}`)
  return [...new Map(data.map((one) => [key(one), one])).values()]
}

/** Renders an email from parts in descending order of weight. The first part gives the subject and the title. */
export async function wordsOf(
  parts: Omit<Part, 'to'>[],
  sender: Sender,
): Promise<{ subject: string; text: string; html: string }> {
  const [first, ...others] = parts
  if (!first) throw new Error('an email needs at least one part')
  // A paragraph that several parts contain, such as "Dear Ada,", is shown once.
  const message = new Set<string>()
  const once = (paragraphs: string[]) =>
    paragraphs
      .filter((words) => !message.has(words) && message.add(words))
      .map((words) => <Paragraph key={words}>{words}</Paragraph>)
  const data = (part: Omit<Part, 'to'>) => (
    <>
      {once(part.opening)}
      {part.body}
      {part === first && part.button && <EmailButton to={part.button.to}>{part.button.label}</EmailButton>}
      {once(part.closing)}
    </>
  )
  const signature = hasSignature(first) ? (first.signOff ?? signatureOf(sender)) : []
  const note = first.reader === 'guest' ? BANK_DETAILS_NOTE : ''
  const { html, text } = await renderEmail(
    <EmailLayout {...{ sender, signature, note }} title={first.title} preview={first.preview} picture={first.picture}>
      {data(first)}
      {others.map((part) => (
        <FurtherFact key={part.title} title={part.title}>
          {data(part)}
        </FurtherFact>
      ))}
    </EmailLayout>,
  )
  const contacts = `${sender.name} · ${sender.phone} · ${sender.email}\n`
  const typed = [first.text, signature.join('\n'), note, contacts].filter(Boolean).join('\n\n')
  return { subject: onOneLine(first.subject), html, text: first.text === undefined ? text : typed }
}

/** In every email to a guest, so that a forged account is noticed [rule bank-details-place]. */
const BANK_DETAILS_NOTE =
  'Our bank details are never sent by email: they are on your private page only. Please do not trust any email that gives them.'

function hasSignature({ reader }: Pick<Part, 'reader'>): boolean {
  return reader === 'guest' || reader === 'owner'
}

/**
 * Keeps a subject on one line of at most 200 characters. Control characters could start another header, so they become
 * spaces.
 */
function onOneLine(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
}

async function linkOf(tx: TxContext, kind: EmailType, row: EmailRow): Promise<string> {
  if (!kind.link) return ''
  const key = keyFor(tx.config, 'link of an email')
  const belongsTo = `email ${row.id}`
  // The link is created at the first attempt and stored encrypted for later attempts.
  const stored = row.link && unseal(key, row.link, belongsTo)
  if (stored) return stored
  const link = await kind.link(tx, asDue(row))
  const sealed = seal(key, link, belongsTo)
  await tx.database.updateTable('email_outbox').set({ link: sealed }).where('id', '=', row.id).execute()
  return link
}

function kindOf(kinds: EmailTypes, { kind }: EmailRow): EmailType {
  const found = kinds[kind]
  if (!found) throw new Error(`there is no email type ${kind}`)
  return found
}

/** Email types get no columns about delivery. */
export function asDue(row: EmailRow): DueRow {
  return {
    id: row.id,
    kind: row.kind,
    item: row.item,
    itemId: row.item_id,
    staffId: row.staff_id,
    causeId: row.cause_id,
    facts: row.facts,
    createdAt: row.created_at,
  }
}
