import type { ReactNode } from 'react'

/** A numbered chapter of a legal document, with an anchor. */
interface Chapter {
  id: string
  heading: string
  body: ReactNode
}

export interface LegalDocument {
  title: string
  /** One or two sentences that introduce the document. */
  lead: string
  chapters: Chapter[]
}

/** The date of the first version of the legal pages. */
export const LAST_UPDATED = '10/09/2025'
