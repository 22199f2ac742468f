import { stayLinkKinds } from './internal/emails.tsx'
import { reminderEmailTypes } from './internal/reminder-emails.tsx'

/** Emails about a guest's own page, and those that the days of a stay call for. */
export const stayEmailTypes = { ...stayLinkKinds, ...reminderEmailTypes }
