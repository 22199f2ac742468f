import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { correspondence, noteEndpoint, replyEndpoint, replyFields, summaryEndpoint } from '#features/inbox/contract.ts'
import {
  baseVersion,
  emailAddress,
  id,
  idWithMessage,
  instant,
  paging,
  paragraph,
  personName,
  robotFields,
  searchText,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const CONTACT_SUBJECTS = [
  'General Inquiry',
  'Booking Support',
  'Property Partnership',
  'Technical Support',
] as const

export const contactForm = z.object({
  name: personName(1, 100, 'Name is required'),
  email: emailAddress('Please enter a valid email address'),
  subject: z.enum(CONTACT_SUBJECTS, 'Please select a subject'),
  message: paragraph(1, 5000, 'Please enter a message'),
  ...robotFields,
})
export type ContactForm = z.infer<typeof contactForm>

const contactMessage = z.object({
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
  summary: 'Sends a message to the office',
  changes: ['messages'],
  body: contactForm,
  answer: contactMessage,
  status: 201,
})

/** Spam is stored, never dropped. */
export const messageStatus = z.enum(['new', 'answered', 'closed', 'spam'], 'status is new, answered, closed or spam')
export type MessageStatus = z.infer<typeof messageStatus>

const officeMessage = z.extend(contactMessage, {
  status: messageStatus,
  replyDueAt: instant,
  /** When the message was first answered, by email or by a change of status; `null` until then. */
  answeredAt: z.nullable(instant),
  version: z.int(),
})
export type OfficeMessage = z.infer<typeof officeMessage>

const openMessage = z.extend(officeMessage, correspondence)
export type OpenMessage = z.infer<typeof openMessage>

export const listMessages = endpoint({
  ...calls.listMessages,
  access: 'view lettings',
  summary: 'Lists messages: unanswered first, by reply deadline; spam last',
  query: z.object({
    ...paging,
    status: z.optional(messageStatus),
    /** Searches name, email address, subject and message. */
    search: searchText,
  }),
  answer: z.array(officeMessage),
  paged: true,
})

const aMessage = z.object({ id: idWithMessage('Message not found') })
const MESSAGES = {
  path: calls.listMessages.path,
  topic: 'messages',
  one: 'a message',
  params: aMessage,
} as const

export const summariseMessages = summaryEndpoint(
  calls.summariseMessages,
  'messages by status',
  z.record(messageStatus, z.int()),
)

export const getMessage = endpoint({
  ...calls.getMessage,
  access: 'view lettings',
  summary: 'Returns one message with its notes and emails',
  params: aMessage,
  answer: openMessage,
})

const messageChanges = z.strictObject({ status: z.optional(messageStatus), version: baseVersion })
export type MessageChanges = z.infer<typeof messageChanges>

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/{id}',
  access: 'edit lettings',
  summary: 'Changes the status of a message',
  changes: ['messages', 'audit-log'],
  params: aMessage,
  body: messageChanges,
  answer: officeMessage,
})

export const addMessageNote = noteEndpoint(MESSAGES)

/**
 * Without `status` a new or spam message becomes answered, unless there is no mail server. Any other message keeps its
 * status.
 */
const messageReply = z.strictObject({ ...replyFields, status: z.optional(messageStatus) })
export type MessageReply = z.infer<typeof messageReply>

export const replyToMessage = replyEndpoint(MESSAGES, messageReply, officeMessage)
