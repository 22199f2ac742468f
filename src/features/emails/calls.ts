import { read } from '#features/endpoint.ts'

/** Kinds of data whose changes may queue an email. Such a change refetches the email lists. */
const EMAIL_TOPICS = [
  'emails',
  'applications',
  'bank account',
  'bookings',
  'enquiries',
  'guest link',
  'messages',
  'money',
  'offers',
  'reviews',
] as const

export const listEmails = read('/api/admin/emails', EMAIL_TOPICS)
export const summariseEmails = read('/api/admin/emails/summary', EMAIL_TOPICS)
export const getEmail = read('/api/admin/emails/{id}', EMAIL_TOPICS)
export const listEmailTypes = read('/api/admin/email-types', ['emails'])
export const getEmailType = read('/api/admin/email-types/{kind}', ['emails'])
