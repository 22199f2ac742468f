import { type ComponentType, createContext } from 'react'

export interface DraftNoteProps {
  /** When the draft was stored, in milliseconds since 1970. */
  savedAt: number
  /** Deletes the draft and shows the initial values. */
  onDiscard: () => void
}

/** Shown above the fields of a form whose draft was restored. By default nothing is shown. */
export const DraftNoteContext = createContext<ComponentType<DraftNoteProps> | undefined>(undefined)
