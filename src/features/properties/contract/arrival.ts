import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, instant, line, paragraph } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { propertyParams } from './home.ts'

/** Every kind of line break is stored as a line feed. */
const plainText = (max: number) =>
  z.pipe(
    paragraph(0, max, `Please use at most ${max} characters`),
    z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
  )

/** Details that let a person into the home. They are stored encrypted and appear in no audit log, email or server log. */
const arrivalSecrets = {
  address: plainText(300),
  doorCode: line(0, 100, 'Please enter a door code of at most 100 characters'),
  wifiName: line(0, 100, 'Please enter a name of at most 100 characters'),
  wifiPassword: line(0, 100, 'Please enter a password of at most 100 characters'),
  notes: plainText(2000),
}

export const arrivalForm = z.strictObject({
  directions: plainText(5000),
  houseRules: plainText(5000),
  ...arrivalSecrets,
  version: baseVersion,
})
export type ArrivalForm = z.output<typeof arrivalForm>

/** Texts that the office has not entered are empty. */
export const arrivalDetails = z.object({
  address: z.string(),
  doorCode: z.string(),
  wifiName: z.string(),
  wifiPassword: z.string(),
  notes: z.string(),
})
export type ArrivalDetails = z.infer<typeof arrivalDetails>

const homeArrival = z.extend(arrivalDetails, {
  directions: z.string(),
  houseRules: z.string(),
  /**
   * False when the details were encrypted with another installation secret, as after a move to a new server. The office must
   * enter them again.
   */
  readable: z.boolean(),
  /** 0 until the office first saves arrival details. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
})
export type HomeArrival = z.infer<typeof homeArrival>

export const getArrival = endpoint({
  ...calls.getArrival,
  access: 'edit lettings',
  summary: 'Returns how guests find a home and get in, also for a deleted home',
  params: propertyParams,
  answer: homeArrival,
})

export const putArrival = endpoint({
  method: 'PUT',
  path: '/api/admin/properties/{id}/arrival',
  access: 'edit lettings',
  summary: 'Changes how guests find a home and get in; guests see the change at once',
  changes: ['arrival', 'audit-log'],
  params: propertyParams,
  body: arrivalForm,
  answer: homeArrival,
})
