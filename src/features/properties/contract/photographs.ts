import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { PHOTOGRAPH_TYPES, photograph } from '#platform/shared/photograph.ts'
import { baseVersion, line } from '#platform/shared/wire.ts'
import { MAX_ALT, MAX_CAPTION } from './form.ts'
import { propertyParams } from './home.ts'

export const MAX_PHOTOGRAPHS = 200

/** The pictures of a home, in order, and the home's version after an upload or a new order. */
export const photographsOfHome = z.object({
  version: z.int(),
  images: z.array(z.string()),
  photographs: z.array(photograph),
})
export type PhotographsOfHome = z.infer<typeof photographsOfHome>

/** The body is the file itself, not JSON. */
export const addPhotograph = endpoint({
  method: 'POST',
  path: '/api/properties/{id}/photographs',
  access: 'edit lettings',
  summary: 'Adds a photograph after the others of a home: one file, at most 25 MB and 60 megapixels',
  changes: ['homes', 'audit-log'],
  params: propertyParams,
  upload: PHOTOGRAPH_TYPES,
  answer: photographsOfHome,
  status: 201,
})

/** The body is the file itself, not JSON. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/photographs',
  access: 'edit lettings',
  summary: 'Uploads a floor plan or a map; deleted a day later unless a home shows it',
  changes: [],
  upload: PHOTOGRAPH_TYPES,
  answer: photograph,
  status: 201,
})

const photographTexts = z.strictObject({
  src: line(1, 2000, 'Please choose a photograph'),
  alt: line(0, MAX_ALT, `Please describe the photograph in at most ${MAX_ALT} characters`),
  caption: z.nullable(line(0, MAX_CAPTION, `Please use at most ${MAX_CAPTION} characters`)),
})

export const arrangePhotographs = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}/photographs',
  access: 'edit lettings',
  summary: "Sets the order, alternative texts and captions of a home's photographs; removes those left out",
  changes: ['homes', 'audit-log'],
  params: propertyParams,
  body: z.strictObject({
    photographs: z
      .array(photographTexts, 'Please send the photographs')
      .check(z.maxLength(MAX_PHOTOGRAPHS, `Please keep at most ${MAX_PHOTOGRAPHS} photographs`)),
    version: baseVersion,
  }),
  answer: photographsOfHome,
})
