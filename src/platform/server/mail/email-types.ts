import type { ReactNode } from 'react'
import type { AppContext } from '../app-context.ts'
import type { TxContext } from '../transaction.ts'
import type { EmailText, Placeholders } from './email-text.ts'
import type { EmailPicture } from './looks/email-blocks.tsx'
import type { Sender } from './looks/email-layout.tsx'

/** An email of the outbox that is being written. */
export interface DueEmail {
  id: number
  kind: string
  item: string
  itemId: number
  staffId: number | null
  /** The id of the row that caused the email, such as a ledger entry; `null` without such a row. */
  causeId: number | null
  /** The value given when the email was added; each email type parses its own facts. */
  facts: unknown
  /** When the email (for a copy: the original) was queued, which is when the reported event happened. */
  createdAt: Date
  /** The URL of the private page that the email links to; empty for types without a link. */
  link: string
  /** The office's texts, which replace standard texts. */
  words: Partial<EmailText>
}

/** An email before its link and words are read. */
export type DueRow = Omit<DueEmail, 'link' | 'words'>

/** An email's part about one fact; several facts may be sent in one email. */
export interface Part {
  /** One email address. */
  to: string
  /** The office's address by default. */
  replyTo?: string
  subject: string
  title: string
  /** The line that a mail program shows beside the subject. */
  preview: string
  /** Paragraphs above the facts. */
  opening: string[]
  body: ReactNode
  /** Paragraphs below the facts. */
  closing: string[]
  /** A button below the facts. Of a combined email only the first part has it. */
  button?: { to: string; label: string } | undefined
  reader: Reader
  /** The home that the email is about. */
  picture?: EmailPicture | undefined
  /** The sign-off in place of the usual signature: empty where the text has its own sign-off. */
  signOff?: string[] | undefined
  /** Private URLs besides `link`, which a stored copy of the email masks too. */
  opens?: string[]
  /** The plain text, when the text is not made from the HTML. */
  text?: string
}

/** Returns the pictures of the homes that have one. */
export type FindPictures = (ctx: AppContext, homeIds: number[]) => Promise<Map<number, EmailPicture>>

export type Reader = 'guest' | 'owner' | 'office' | 'staff'

/** The samples with the least and the most that an email of a type may report. */
export const SAMPLES = ['emptiest', 'fullest'] as const
export type SampleName = (typeof SAMPLES)[number]

/** The sender, the site's origin and the private link, which every rendered email needs. */
export interface WrittenAt {
  sender: Sender
  publicUrl: string
  link: string
  /** Pictures of the email's homes by the id of the home. */
  pictures?: ReadonlyMap<number, EmailPicture>
}

/** A kind of email that a feature declares with `emailType`. */
export interface EmailType {
  /** The name that the office sees. */
  name: string
  reader: Reader
  /** Of several facts in one email, the fact of the greatest weight comes first and gives the subject. */
  weight: number
  /** Whether a person typed the email for one reader: such an email is not marked as automatic. */
  isTyped?: boolean
  /** Whether a schedule sends the email to many readers: such emails are sent after all other emails. */
  isBulk?: boolean
  /** The reason, for the office, why the type cannot be switched off. */
  mustGo?: string
  /** The standard words, which the office may replace. */
  words: EmailText
  /** Returns the placeholders with the values of the fullest sample. */
  placeholders(sender: Sender): Placeholders
  /** Writes the email from the current facts; `null` when the email is no longer true or has no reader left. */
  write(ctx: AppContext, email: DueEmail, sender: Sender, findPictures?: FindPictures): Promise<Part | null>
  /** Renders a sample, which contains no real data. */
  sample(name: SampleName, words: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'>
  /** Creates the private link of the email and returns the URL. */
  link?(tx: TxContext, email: DueRow): Promise<string>
  /** Called after the email was sent, or stored by the demo. */
  delivered?(tx: TxContext, email: DueRow): Promise<void>
}

/** Email types by their name in the database. */
export type EmailTypes = Record<string, EmailType>
