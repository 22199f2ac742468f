import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { success } from '#platform/shared/wire.ts'

const NO_NAME = 'Please enter your username or email address'
const ENDED = 'This link is not complete. Please copy all of it.'

/** 128 random bits in base64url. */
const token = z.string(ENDED).check(z.regex(/^[\w-]{22}$/, ENDED))

export const forgottenForm = z.strictObject({
  account: z.string(NO_NAME).check(z.trim(), z.minLength(1, NO_NAME), z.maxLength(254, NO_NAME)),
})

export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/password-link/request',
  access: 'public',
  summary: 'Emails a link to choose a password, if there is an account; the answer is the same for every name',
  changes: [],
  body: forgottenForm,
  answer: success,
})

export const openPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/password-link/open',
  access: 'public',
  summary: 'Returns whose password a link chooses; changes nothing',
  changes: [],
  body: z.strictObject({ token }),
  answer: z.object({ username: z.string(), firstName: z.string() }),
})

export const choosePasswordByLink = endpoint({
  method: 'POST',
  path: '/api/admin/password-link',
  access: 'public',
  summary: 'Chooses a password by a link, which then ends, and ends the member’s sessions',
  changes: [],
  body: z.strictObject({
    token,
    // Its rules are checked after the link, so that a stranger does not spend the work.
    newPassword: z.string('Please choose a password').check(z.maxLength(1000, 'This password is too long')),
  }),
  answer: success,
})
