import { stayLinkKinds } from './inside/letters.tsx'
import { reminderLetterKinds } from './inside/reminder-letters.tsx'

/** Letters about a guest's own page, and those that the days of a stay call for. */
export const stayLetterKinds = { ...stayLinkKinds, ...reminderLetterKinds }
