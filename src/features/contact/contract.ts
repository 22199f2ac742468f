import * as z from 'zod/mini'
import { correspondence, note, noteForm, promiseSummary, replyFields } from '#features/inbox/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import {
  emailAddress,
  formManners,
  id,
  idCalled,
  instant,
  line,
  paging,
  paragraph,
  searchWords,
  sentVersion,
} from '#platform/shared/wire.ts'

export const CONTACT_SUBJECTS = [
  'General Inquiry',
  'Booking Support',
  'Property Partnership',
  'Technical Support',
] as const

/** The contact form (specification 5; messages from decisions 4, row 30). */
export const contactForm = z.object({
  name: line(1, 100, 'Name is required'),
  email: emailAddress('Please enter a valid email address'),
  subject: z.enum(CONTACT_SUBJECTS, 'Please select a subject'),
  message: paragraph(1, 5000, 'Please enter a message'),
  ...formManners,
})
export type ContactForm = z.infer<typeof contactForm>

export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: instant,
})
export type ContactMessage = z.infer<typeof contactMessage>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Somebody writes to the office',
  body: contactForm,
  answer: contactMessage,
  status: 201,
})

/** How a message stands. Spam is kept, never dropped (threats 31). */
export const messageStatus = z.enum(['new', 'answered', 'closed', 'spam'], 'status is new, answered, closed or spam')
export type MessageStatus = z.infer<typeof messageStatus>

/** What the office reads. */
export const officeMessage = z.extend(contactMessage, {
  status: messageStatus,
  promisedBy: instant,
  /** When it was first answered; `null` while it was not. */
  answeredAt: z.nullable(instant),
  version: z.int(),
})
export type OfficeMessage = z.infer<typeof officeMessage>

/** One message with what stands around it. */
export const openMessage = z.extend(officeMessage, correspondence)
export type OpenMessage = z.infer<typeof openMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  summary: 'Messages: those that wait for an answer first, the oldest promise before the others, spam last',
  query: z.object({
    ...paging,
    status: z.optional(messageStatus),
    /** Finds within name, address, subject and the message. */
    search: searchWords,
  }),
  answer: z.array(officeMessage),
  paged: true,
})

export const messageSummary = z.object({ counts: z.record(messageStatus, z.int()), promise: promiseSummary })
export type MessageSummary = z.infer<typeof messageSummary>

export const summariseMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages/summary',
  access: 'admin',
  summary: 'How many messages stand where, and how the promise of an answer is kept',
  answer: messageSummary,
})

const aMessage = z.object({ id: idCalled('Message not found') })

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/{id}',
  access: 'admin',
  summary: 'One message with its notes and its letters',
  params: aMessage,
  answer: openMessage,
})

export const messageChanges = z.strictObject({ status: z.optional(messageStatus), version: sentVersion })
export type MessageChanges = z.infer<typeof messageChanges>

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/{id}',
  access: 'admin',
  summary: 'Marks a message',
  params: aMessage,
  body: messageChanges,
  answer: officeMessage,
})

export const addMessageNote = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/notes',
  access: 'admin',
  summary: 'Adds a note to a message',
  params: aMessage,
  body: noteForm,
  answer: note,
  status: 201,
})

/** An answer; without `status` a new message becomes answered and any other stays as it is. */
export const messageReply = z.strictObject({ ...replyFields, status: z.optional(messageStatus) })
export type MessageReply = z.infer<typeof messageReply>

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/reply',
  access: 'admin',
  summary: 'Answers a message by a letter in the outbox',
  params: aMessage,
  body: messageReply,
  answer: officeMessage,
  status: 201,
})
