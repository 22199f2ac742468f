import type { ReactNode } from 'react'
import type { AppContext } from '../app-context.ts'
import type { TxContext } from '../transaction.ts'
import type { Sender } from './email-layout.tsx'
import type { EmailText, Placeholders } from './email-text.ts'

/** An email of the outbox that is being written. */
export interface DueEmail {
  id: number
  kind: string
  item: string
  itemId: number
  staffId: number | null
  /** The id of the act that it reports; `null` without an act. */
  causeId: number | null
  /** As given when the email was added; each type parses its own. */
  facts: unknown
  /** When the email was queued, which is when the reported event happened. */
  createdAt: Date
  /** The whole address of the private page that it opens; `''` for types without a link. */
  link: string
  /** The words that the office has replaced. */
  words: Partial<EmailText>
}

/** An email before its link and words are known. */
export type DueRow = Omit<DueEmail, 'link' | 'words'>

/** The part of one fact in an email; facts that are sent together become one email. */
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
  /** Whole private addresses besides its link, which a copy masks too. */
  opens?: string[]
  /** The plain text, when it is not made from the HTML. */
  text?: string
}

export type Reader = 'guest' | 'owner' | 'office' | 'staff'

/** The samples with the least and the most that an email of a type may report. */
export const SAMPLES = ['emptiest', 'fullest'] as const
export type SampleName = (typeof SAMPLES)[number]

/** What a rendered email needs besides its data: the sender, the site's address, the private link. */
export interface WrittenAt {
  sender: Sender
  publicUrl: string
  link: string
}

/** One email type, provided by a feature; made by `emailType`. */
export interface EmailType {
  /** Its name for the office. */
  name: string
  reader: Reader
  /** Of several facts in one email the weightiest comes first and gives the subject. */
  weight: number
  /** Typed by a person, for one reader: such an email is not marked as automatic. */
  isTyped?: boolean
  /** Goes to many at a time, by a schedule: sent after all others. */
  isBulk?: boolean
  /** Why it cannot be switched off, for the office. */
  mustGo?: string
  /** The standard words, which the office may replace. */
  words: EmailText
  /** Returns its placeholders with the values of the fullest sample. */
  placeholders(sender: Sender): Placeholders
  /** Writes it from the current facts; `null` when it is no longer true or has no reader left. */
  write(ctx: AppContext, email: DueEmail, sender: Sender): Promise<Part | null>
  /** Renders a sample, which contains no real data. */
  sample(name: SampleName, words: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'>
  /** Creates its private link and returns the whole address. */
  link?(tx: TxContext, email: DueRow): Promise<string>
  /** Called after the email was sent, or stored by the demo. */
  delivered?(tx: TxContext, email: DueRow): Promise<void>
}

/** Email types by their name in the database. */
export type EmailTypes = Record<string, EmailType>
