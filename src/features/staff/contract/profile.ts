import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { PHOTOGRAPH_TYPES, photograph } from '#platform/shared/photograph.ts'
import { baseVersion, line, personName } from '#platform/shared/wire.ts'

export const MAX_PROFILE_NAME = 50
export const MAX_PROFILE_ROLE = 60

/** The member of staff who guests see as the person who answers [rule contact-person]. */
export const contactPerson = z.object({ name: z.string(), role: z.string(), portrait: z.nullable(photograph) })
export type ContactPerson = z.infer<typeof contactPerson>

/** `null` values and version 0 until the member enters a profile. */
export const staffProfile = z.object({
  ...contactPerson.shape,
  isShown: z.boolean(),
  version: z.int(),
  /** Name of another member who is shown to guests now; `null` if none is. */
  otherShown: z.nullable(z.string()),
})
export type StaffProfile = z.infer<typeof staffProfile>

const NO_NAME = 'Please enter the name that guests see'
const NO_ROLE = 'Please enter your role, for example “Guest relations”'

export const profileForm = z.strictObject({
  name: personName(1, MAX_PROFILE_NAME, NO_NAME),
  role: line(1, MAX_PROFILE_ROLE, NO_ROLE),
  /** The address of an uploaded portrait, in any width and format. */
  portrait: z.nullable(line(1, 200, 'Please choose a photograph')),
  isShown: z.boolean('Please choose whether guests see you'),
})
export type ProfileForm = z.infer<typeof profileForm>

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/account/profile',
  access: 'edit own account',
  summary: "Sets the member's name, role and portrait for guests; showing one member hides the other",
  changes: ['account', 'settings', 'audit-log'],
  body: z.extend(profileForm, { version: baseVersion }),
  answer: staffProfile,
})

/** The body is the file itself, not JSON. */
export const uploadPortrait = endpoint({
  method: 'POST',
  path: '/api/admin/account/portrait',
  access: 'edit own account',
  summary: 'Uploads a portrait, cut to a small square; deleted a day later unless a profile has it',
  changes: [],
  upload: PHOTOGRAPH_TYPES,
  answer: photograph,
  status: 201,
})
