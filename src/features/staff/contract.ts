import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { ROLE_NAMES } from '#features/permissions.ts'
import { emailAddress, id, idParam, instant, paging, personName, success } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'
import { staffProfile } from './contract/profile.ts'

export * from './contract/colleagues.ts'
export * from './contract/password-link.ts'
export * from './contract/profile.ts'

export const signInForm = z.object({
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(100, 'Invalid credentials')),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Invalid credentials')),
  code: z.optional(z.string().check(z.maxLength(40, 'Invalid credentials'))),
})
export type SignInForm = z.infer<typeof signInForm>

/**
 * Required again before sensitive changes, because a screen may be unattended. `code`, a one-time or recovery code,
 * is required only with a second factor.
 */
export const confirmation = z.strictObject({
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(1000, 'That password is incorrect')),
  code: z.optional(z.string('Please enter a code').check(z.maxLength(40, 'That code is incorrect'))),
})
export type Confirmation = z.infer<typeof confirmation>

export const MIN_PASSWORD_CHARACTERS = 12
const MAX_PASSWORD_CHARACTERS = 200

/** Checks only the length. `refuseGuessable` also rejects common passwords. */
export const newPassword = z.string('Please choose a password').check(
  z.refine(
    (password) => countPasswordCharacters(password) >= MIN_PASSWORD_CHARACTERS,
    `A password has at least ${MIN_PASSWORD_CHARACTERS} characters`,
  ),
  z.refine(
    (password) => countPasswordCharacters(password) <= MAX_PASSWORD_CHARACTERS,
    `A password has at most ${MAX_PASSWORD_CHARACTERS} characters`,
  ),
)

/** Counts code points in the form that is hashed. */
function countPasswordCharacters(password: string): number {
  return [...password.normalize('NFKC')].length
}

const member = z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string() })
export type Member = z.infer<typeof member>

/** `choosePassword` is set while the member still has a one-time password, which permits nothing else. */
const signedIn = z.object({ user: member, role: z.enum(ROLE_NAMES), choosePassword: z.optional(z.literal(true)) })
export type SignedIn = z.infer<typeof signedIn>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Signs a member of staff in',
  changes: [],
  body: signInForm,
  answer: signedIn,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'public',
  summary: 'Ends the session of this browser',
  changes: [],
  answer: success,
})

export const getSession = endpoint({
  ...calls.getSession,
  access: 'edit own account',
  summary: 'Returns the signed-in member of staff',
  answer: signedIn,
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/admin/session/confirm',
  access: 'edit own account',
  summary: 'Takes the password (and code) again, for ten minutes of what requires a recent password',
  changes: [],
  body: confirmation,
  answer: success,
})

/** Only the demo has this route, so that a visitor can sign in to the office. */
export const getDemoAccount = endpoint({
  ...calls.getDemoAccount,
  access: 'public',
  summary: "Returns the demo's office account; a real site has no such route",
  answer: z.object({ username: z.string(), password: z.string() }),
})

/** Replaces a one-time password. */
export const ownPassword = z.strictObject({ newPassword })

/** Like `ownPassword`, for an account without name and email address. */
export const newMemberForm = z.strictObject({
  newPassword,
  firstName: personName(1, 100, 'First name is required'),
  lastName: personName(1, 100, 'Last name is required'),
  email: emailAddress('Please enter a valid email address'),
})

export const chooseOwnPassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/own-password',
  access: 'edit own account',
  summary: 'Replaces a one-time password by a chosen one, and adds name and email address if the account has none',
  changes: ['account'],
  body: z.strictObject({
    newPassword,
    firstName: z.optional(newMemberForm.shape.firstName),
    lastName: z.optional(newMemberForm.shape.lastName),
    email: z.optional(newMemberForm.shape.email),
  }),
  answer: signedIn,
})

const account = z.object({
  user: member,
  username: z.string(),
  passwordChangedAt: instant,
  /** `null` while the second factor is off. */
  secondFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.int() })),
  profile: staffProfile,
})
export type Account = z.infer<typeof account>

export const getAccount = endpoint({
  ...calls.getAccount,
  access: 'edit own account',
  summary: 'Returns the account of the signed-in member',
  answer: account,
})

export const passwordForm = z.strictObject({ password: confirmation.shape.password, newPassword })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/password',
  access: 'edit own account',
  summary: "Changes the member's password and ends all of the member's other sessions",
  changes: ['account'],
  body: passwordForm,
  answer: success,
})

const officeSession = z.object({
  id,
  startedAt: instant,
  activeAt: instant,
  /** Such as `Firefox on Windows`. */
  browser: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
})
export type OfficeSession = z.infer<typeof officeSession>

export const listSessions = endpoint({
  ...calls.listSessions,
  access: 'edit own account',
  summary: "Lists the member's sessions, last active first",
  query: z.strictObject(paging),
  answer: z.array(officeSession),
  paged: true,
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions/{id}',
  access: 'edit own account',
  summary: "Ends one of the member's sessions",
  changes: ['account'],
  params: z.object({ id: idParam }),
  answer: success,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  access: 'edit own account',
  summary: "Ends all of the member's sessions except the current one",
  changes: ['account'],
  answer: success,
})

/** `uri` is for the QR code. `offer` is the sealed secret, which the client returns with the first code. */
const secondFactorOffer = z.object({ secret: z.string(), uri: z.string(), offer: z.string() })
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/offer',
  access: 'edit own account',
  summary: 'Generates the secret of a second factor, which is switched on only by its first code',
  changes: [],
  body: confirmation,
  answer: secondFactorOffer,
})

export const firstCode = z.strictObject({
  offer: z.string('Please begin again').check(z.maxLength(1000, 'Please begin again')),
  code: z
    .string('Please enter the code')
    .check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Please enter the 6-digit code from the app')),
})

/** The codes are returned only once, because the database stores hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

export const switchOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor',
  access: 'edit own account',
  summary: 'Switches the second factor on with its first code and returns ten recovery codes, shown only once',
  changes: ['account'],
  body: firstCode,
  answer: recoveryCodes,
})

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/off',
  access: 'edit own account',
  summary: 'Switches the second factor off; requires password and code',
  changes: ['account'],
  body: confirmation,
  answer: success,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  access: 'edit own account',
  summary: "Replaces the member's ten recovery codes; requires password and code",
  changes: ['account'],
  body: confirmation,
  answer: recoveryCodes,
})
