import { stayLinkKinds } from './inside/emails.tsx'
import { reminderEmailTypes } from './inside/reminder-emails.tsx'

/** Emails about a guest's own page, and those that the days of a stay call for. */
export const stayEmailTypes = { ...stayLinkKinds, ...reminderEmailTypes }
