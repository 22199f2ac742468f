import type { ReactNode } from 'react'
import type { AppContext } from '../app-context.ts'
import type { TxContext } from '../transaction.ts'
import type { Sender } from './email-layout.tsx'
import type { EmailText, Placeholders } from './email-text.ts'

/** an email that is being written. */
export interface DueEmail {
  id: number
  kind: string
  item: string
  itemId: number
  staffId: number | null
  /** The number of the act that it tells of; `null` where none was named. */
  causeId: number | null
  /** As its verb gave them: each kind parses its own. */
  facts: unknown
  /** When its fact happened. */
  createdAt: Date
  /** The private page that it opens, as a whole address; `''` for kinds that open none. */
  link: string
  /** What the office has put in its own words. */
  words: Partial<EmailText>
}

/** an email before it is known what it opens and how it is worded. */
export type DueRow = Omit<DueEmail, 'link' | 'words'>

/** What one fact gives an email; facts that go together are told in one. */
export interface Part {
  /** One address. */
  to: string
  /** The office's address unless said otherwise. */
  replyTo?: string
  subject: string
  title: string
  /** The line that a mail program shows beside the subject. */
  preview: string
  /** Paragraphs above what it tells. */
  opening: string[]
  body: ReactNode
  /** Paragraphs below. */
  closing: string[]
  /** What opens something beside its link: whole addresses, which a copy masks too. */
  opens?: string[]
  /** Where the plain text is not made of the HTML. */
  text?: string
}

/** Whom an email is for. */
export type Reader = 'guest' | 'owner' | 'office' | 'staff'

/** The least and the most that an email of a kind may have to tell. */
export const SAMPLES = ['emptiest', 'fullest'] as const
export type SampleName = (typeof SAMPLES)[number]

/** Where an email is written: who signs it, where the site is, and the private page that it opens. */
export interface WrittenAt {
  sender: Sender
  publicUrl: string
  link: string
}

/** One kind of email, as a feature knows to write it; made by `letterKind`. */
export interface EmailType {
  /** What the office calls it. */
  name: string
  reader: Reader
  /** Of several facts in one email the weightiest names the subject and stands first. */
  weight: number
  /** Typed by a person, for one reader: such an email is not marked as automatic, and its words are its own. */
  isTyped?: boolean
  /** Why it cannot be switched off, in words for the office. */
  mustGo?: string
  /** The words that the office may put otherwise, as they are unless it has. */
  words: EmailText
  /** What they may name, as it reads in the fullest sample. */
  placeholders(sender: Sender): Placeholders
  /** Writes it from the facts as they are now; `null` where it is no longer true, or nobody is left to read it. */
  write(ctx: AppContext, email: DueEmail, sender: Sender): Promise<Part | null>
  /** One to be looked at, made of no facts of anybody's. */
  sample(name: SampleName, words: Partial<EmailText>, at: WrittenAt): Omit<Part, 'to'>
  /** Makes the private link that it opens; answers the whole address. */
  link?(tx: TxContext, email: DueRow): Promise<string>
  /** What follows once it has been handed over, to the mail server or to the demo's shelf. */
  delivered?(tx: TxContext, email: DueRow): Promise<void>
}

/** Every kind by its name in the database. */
export type EmailTypes = Record<string, EmailType>
