import type { ReactNode } from 'react'

/** One numbered part of a legal document, with an address of its own. */
export interface Chapter {
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

/** The date that the specification gives the legal pages (decisions 4, row 28). */
export const LAST_UPDATED = '10/09/2025'
