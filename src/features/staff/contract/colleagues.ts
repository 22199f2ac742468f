import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { ROLE_NAMES } from '#features/permissions.ts'
import { emailAddress, id, idParam, paging, personName, success } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'

const MAX_USERNAME = 100
const NO_ROLE = 'Please choose what this person may do'
const roleName = z.enum(ROLE_NAMES, NO_ROLE)

/** An account of the office, as colleagues see it. */
const colleague = z.object({
  id,
  username: z.string(),
  /** '' until the member enters it at the first sign-in. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleName,
  /** Whether the member has yet to choose a password. */
  isInvited: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const listStaff = endpoint({
  ...calls.listStaff,
  access: 'edit office',
  summary: 'Lists the accounts of the office by name, with their roles',
  query: z.strictObject(paging),
  answer: z.array(colleague),
  paged: true,
})

/** The email address is the username too. */
export const invitationForm = z.strictObject({
  email: emailAddress('Please enter a valid email address').check(
    z.maxLength(MAX_USERNAME, `An email address has at most ${MAX_USERNAME} characters here`),
  ),
  firstName: personName(1, 100, 'First name is required'),
  lastName: personName(1, 100, 'Last name is required'),
  role: roleName,
})
export type InvitationForm = z.infer<typeof invitationForm>

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'edit office',
  recentPassword: true,
  summary: 'Adds an account and emails its owner a link to choose a password',
  changes: ['staff', 'emails', 'audit-log'],
  body: invitationForm,
  answer: colleague,
  status: 201,
})

export const roleForm = z.strictObject({ role: roleName })

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/{id}',
  access: 'edit office',
  recentPassword: true,
  summary: 'Gives another member another role and ends the member’s sessions',
  changes: ['staff', 'audit-log'],
  params: z.object({ id: idParam }),
  body: roleForm,
  answer: colleague,
})

export const resetAccess = endpoint({
  method: 'POST',
  path: '/api/admin/staff/{id}/reset',
  access: 'edit office',
  recentPassword: true,
  summary: 'Ends another member’s password and sessions, and emails the member a link to choose a password',
  changes: ['staff', 'emails', 'audit-log'],
  params: z.object({ id: idParam }),
  body: z.strictObject({ dropSecondFactor: z.boolean('Please choose whether the second factor is switched off') }),
  answer: success,
})

export const removeColleague = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/{id}',
  access: 'edit office',
  recentPassword: true,
  summary: 'Removes another member’s account and ends the member’s sessions; the name stays in the activity log',
  changes: ['staff', 'settings', 'audit-log'],
  params: z.object({ id: idParam }),
  answer: success,
})
