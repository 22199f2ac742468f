import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, success } from '#platform/shared/wire.ts'

/** The sign-in form: both required (specification 5). */
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

export const member = z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string() })
export type Member = z.infer<typeof member>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Signs a member of staff in',
  body: signInForm,
  answer: z.object({ user: member }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'public',
  summary: 'Ends the session of this browser',
  answer: success,
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  access: 'admin',
  summary: 'Who is signed in',
  answer: z.object({ user: member }),
})

/** Registered in the demo alone: a visitor on this very machine may look into the office (decisions 4, row 2). */
export const getDemoAccount = endpoint({
  method: 'GET',
  path: '/api/admin/demo-account',
  access: 'public',
  summary: 'The demo’s office account; a real site has no such call',
  answer: z.object({ username: z.string(), password: z.string() }),
})
