import { type DeclareAbout, endpoint as declare } from '#platform/shared/endpoint.ts'

/** What views show and writes change. A write of one of them has every view that shows it read again. */
export type Topic =
  | 'account'
  | 'applications'
  | 'arrival'
  | 'bank account'
  | 'bookings'
  | 'channels'
  | 'data requests'
  | 'enquiries'
  | 'guest link'
  | 'homes'
  | 'invoices'
  | 'jobs'
  | 'emails'
  | 'messages'
  | 'money'
  | 'nights'
  | 'offers'
  | 'prices'
  | 'register'
  | 'reviews'
  | 'settings'
  | 'statements'
  | 'testimonials'
  | 'audit-log'

/** Declares one call of the API, with the topics that it shows or changes. */
export const endpoint: DeclareAbout<Topic> = declare
