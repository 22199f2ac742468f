import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { instant, line, paragraph, sentVersion } from '#platform/shared/wire.ts'
import { aProperty } from './home.ts'

/** Texts as one writes them; a line break is one character wherever it was typed. */
const plainText = (max: number) =>
  z.pipe(
    paragraph(0, max, `Please use at most ${max} characters`),
    z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
  )

/** What gets a guest through the door: kept sealed, in no audit log, email or log. */
const arrivalSecrets = {
  address: plainText(300),
  doorCode: line(0, 100, 'Please enter a door code of at most 100 characters'),
  wifiName: line(0, 100, 'Please enter a name of at most 100 characters'),
  wifiPassword: line(0, 100, 'Please enter a password of at most 100 characters'),
  notes: plainText(2000),
}

/** How guests find a home and get in. */
export const arrivalForm = z.strictObject({
  directions: plainText(5000),
  houseRules: plainText(5000),
  ...arrivalSecrets,
  version: sentVersion,
})
export type ArrivalForm = z.output<typeof arrivalForm>

/** How a guest gets in; what is not set is empty. */
export const arrivalDetails = z.object({
  address: z.string(),
  doorCode: z.string(),
  wifiName: z.string(),
  wifiPassword: z.string(),
  notes: z.string(),
})
export type ArrivalDetails = z.infer<typeof arrivalDetails>

/** The same for the form. */
const homeArrival = z.extend(arrivalDetails, {
  directions: z.string(),
  houseRules: z.string(),
  /** False where the details were sealed with another secret of the house, as after a move: they must be entered again. */
  readable: z.boolean(),
  /** 0 until something was entered. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
})
export type HomeArrival = z.infer<typeof homeArrival>

export const getArrival = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/arrival',
  access: 'admin',
  summary: 'How guests find a home and get in; of a deleted one too',
  shows: ['arrival'],
  params: aProperty,
  answer: homeArrival,
})

export const putArrival = endpoint({
  method: 'PUT',
  path: '/api/admin/properties/{id}/arrival',
  access: 'admin',
  summary: 'Tells how guests find a home and get in; guests are shown it from now on',
  changes: ['arrival', 'audit-log'],
  params: aProperty,
  body: arrivalForm,
  answer: homeArrival,
})
