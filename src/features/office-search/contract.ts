import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const HIT_KINDS = ['booking', 'guest', 'enquiry', 'offer', 'message', 'application', 'home', 'email'] as const
export type HitKind = (typeof HIT_KINDS)[number]

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  id,
  /** Name of the guest, owner or home, or subject of the email. */
  title: z.string(),
  detail: z.string(),
  /** A guest’s page; absent from other hits. */
  guest: z.optional(z.string()),
})
export type Hit = z.infer<typeof hit>

export const MAX_SEARCH_CHARACTERS = 100

export const searchOffice = endpoint({
  ...calls.searchOffice,
  method: 'POST',
  access: 'view lettings',
  summary:
    'Finds bookings, guests, enquiries, offers, messages, applications, homes and emails by name, email, phone, number, payment reference or sum',
  changes: [],
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please enter something to search for'),
        z.maxLength(MAX_SEARCH_CHARACTERS, `Please use at most ${MAX_SEARCH_CHARACTERS} characters`),
      ),
  }),
  answer: z.array(hit),
})
