import type { ReactNode } from 'react'

/** One numbered part of a legal document, with an address of its own. */
interface Chapter {
  id: string
  heading: string
  body: ReactNode
}

export interface LegalDocument {
  title: string
  /** One or two sentences that say what follows. */
  lead: string
  chapters: Chapter[]
}

/** The date of the legal pages as they were first written. */
export const LAST_UPDATED = '10/09/2025'
