import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { emailAddress, id, idParam, instant, line, paging, success } from '#platform/shared/wire.ts'

/** The sign-in form: both required. */
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
 * Who somebody is, once more: asked before what a borrowed screen must not do. A one-time code only where the second factor
 * is on; a recovery code does as well.
 */
export const confirmation = z.strictObject({
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(1000, 'That password is not right')),
  code: z.optional(z.string('Please enter a code').check(z.maxLength(40, 'That code is not right'))),
})
export type Confirmation = z.infer<typeof confirmation>

/** Whoever chooses a shorter password is told so; beyond the length it is nobody's business what it is made of. */
export const MIN_PASSWORD_CHARACTERS = 12
export const MAX_PASSWORD_CHARACTERS = 200

const newPassword = z
  .string('Please choose a password')
  .check(
    z.minLength(MIN_PASSWORD_CHARACTERS, `A password has at least ${MIN_PASSWORD_CHARACTERS} characters`),
    z.maxLength(MAX_PASSWORD_CHARACTERS, `A password has at most ${MAX_PASSWORD_CHARACTERS} characters`),
  )

const member = z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string() })
export type Member = z.infer<typeof member>

/** Who has come in; `choosePassword` is only there for somebody who may do nothing before they have chosen their own. */
const signedIn = z.object({ user: member, choosePassword: z.optional(z.literal(true)) })
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
  method: 'GET',
  path: '/api/admin/session',
  access: 'admin',
  summary: 'Who is signed in',
  shows: [],
  answer: signedIn,
})

/** Registered in the demo alone: a visitor on this very machine may look into the office. */
export const getDemoAccount = endpoint({
  method: 'GET',
  path: '/api/admin/demo-account',
  access: 'public',
  summary: 'The demo’s office account; a real site has no such call',
  shows: [],
  answer: z.object({ username: z.string(), password: z.string() }),
})

/** The first thing to do with a password that somebody else gave out. */
export const ownPassword = z.strictObject({ newPassword })

/** The same of somebody whose account is a name and nothing else yet: they say who they are as well. */
export const introduction = z.strictObject({
  newPassword,
  firstName: line(1, 100, 'First name is required'),
  lastName: line(1, 100, 'Last name is required'),
  email: emailAddress('Please enter a valid email address'),
})

export const chooseOwnPassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/own-password',
  access: 'admin',
  summary: 'Puts a password of one’s own in the place of a one-time password, and says who one is where nobody has yet',
  changes: ['account'],
  body: z.strictObject({
    newPassword,
    firstName: z.optional(introduction.shape.firstName),
    lastName: z.optional(introduction.shape.lastName),
    email: z.optional(introduction.shape.email),
  }),
  answer: signedIn,
})

const account = z.object({
  user: member,
  username: z.string(),
  passwordChangedAt: instant,
  /** `null` while it is off. */
  secondFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.int() })),
})
export type Account = z.infer<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  access: 'admin',
  summary: 'The account of who is signed in',
  shows: ['account'],
  answer: account,
})

export const passwordForm = z.strictObject({ password: confirmation.shape.password, newPassword })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/password',
  access: 'admin',
  summary: 'Changes one’s own password and ends every other session of one’s own',
  changes: ['account'],
  body: passwordForm,
  answer: success,
})

const officeSession = z.object({
  id,
  startedAt: instant,
  activeAt: instant,
  /** In words: `Firefox on Windows`. */
  browser: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OfficeSession = z.infer<typeof officeSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/account/sessions',
  access: 'admin',
  summary: 'Where one is signed in, the last active first',
  shows: ['account'],
  query: z.strictObject(paging),
  answer: z.array(officeSession),
  paged: true,
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions/{id}',
  access: 'admin',
  summary: 'Ends a session of one’s own',
  changes: ['account'],
  params: z.object({ id: idParam }),
  answer: success,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  access: 'admin',
  summary: 'Ends every session of one’s own but this one',
  changes: ['account'],
  answer: success,
})

/** Secret, address for the QR code, and the sealed offer that comes back with the first code. */
const secondFactorOffer = z.object({ secret: z.string(), uri: z.string(), offer: z.string() })
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/offer',
  access: 'admin',
  summary: 'Makes the secret of a second factor; nothing changes until its first code has come',
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

/** Shown once, in the answer to who asked for them. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

export const switchOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor',
  access: 'admin',
  summary: 'Switches the second factor on by its first code, and answers ten recovery codes, shown only now',
  changes: ['account'],
  body: firstCode,
  answer: recoveryCodes,
})

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/off',
  access: 'admin',
  summary: 'Switches the second factor off; asks for the password and a code',
  changes: ['account'],
  body: confirmation,
  answer: success,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  access: 'admin',
  summary: 'Ten new recovery codes in the place of the old ones; asks for the password and a code',
  changes: ['account'],
  body: confirmation,
  answer: recoveryCodes,
})
