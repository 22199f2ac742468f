import { messages } from './internal/messages.ts'

export const messageEmails = messages.emailTypes()
