import { stayLinkEmailTypes } from './internal/emails.tsx'
import { reminderEmailTypes } from './internal/reminder-emails.tsx'

/** Emails with the link to a guest's page, and emails about payment and arrival. */
export const stayEmailTypes = { ...stayLinkEmailTypes, ...reminderEmailTypes }
