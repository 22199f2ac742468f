import type { ReactNode } from 'react'
import type { Deed } from '../deed.ts'
import type { Office } from '../office.ts'
import type { Sender } from './paper.tsx'

/** A letter that is being written. */
export interface DueLetter {
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
}

/** What one fact gives a letter; facts that go together are told in one. */
export interface Part {
  /** One address. */
  to: string
  /** The office's address unless said otherwise. */
  replyTo?: string
  subject: string
  title: string
  /** The line that a mail program shows beside the subject. */
  preview: string
  body: ReactNode
  /** What opens something beside its link: whole addresses, which a copy masks too. */
  opens?: string[]
  /** Where the plain text is not made of the HTML. */
  text?: string
}

/** One kind of letter, as a feature knows to write it. */
export interface LetterKind {
  /** What the office calls it. */
  name: string
  /** Of several facts in one letter the weightiest names the subject and stands first. */
  weight: number
  /** Typed by a person, for one reader: such a letter is not marked as automatic. */
  isTyped?: boolean
  /** Writes it from the facts as they are now; `null` where it is no longer true, or nobody is left to read it. */
  write(office: Office, letter: DueLetter, sender: Sender): Promise<Part | null>
  /** Makes the private link that it opens; answers the whole address. */
  link?(deed: Deed, letter: Omit<DueLetter, 'link'>): Promise<string>
  /** What follows once it has been handed over, to the mail server or to the demo's shelf. */
  handedOver?(deed: Deed, letter: Omit<DueLetter, 'link'>): Promise<void>
}

/** Every kind by its name in the database. */
export type LetterKinds = Record<string, LetterKind>
