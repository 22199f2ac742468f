import { messages } from './inside/messages.ts'

export const messageEmails = messages.emailTypes()
