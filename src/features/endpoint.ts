import { type DeclareAbout, endpoint as declare } from '#platform/shared/endpoint.ts'
import type { Permission } from './permissions.ts'

/**
 * Groups of data that reads show and writes change. After a write the client refetches every query that shows a topic of
 * the write.
 */
export type Topic =
  | 'account'
  | 'applications'
  | 'approvals'
  | 'arrival'
  | 'bank account'
  | 'bookings'
  | 'channels'
  | 'data requests'
  | 'enquiries'
  | 'guest link'
  | 'guests'
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
  | 'staff'
  | 'statements'
  | 'testimonials'
  | 'audit-log'

/** Declares method, path and topics of a read without its schemas, so that pages need not bundle zod. */
export const read = <const Path extends string>(path: Path, shows: readonly Topic[]) => ({
  method: 'GET' as const,
  path,
  shows,
})

/** Declares an API call with its caller and the topics that it shows or changes. The annotation keeps unused calls out of bundles. */
// @__NO_SIDE_EFFECTS__
export const endpoint: DeclareAbout<Topic, 'public' | Permission> = (declaration) => declare(declaration)
