import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { PHOTOGRAPH_TYPES, photograph } from '#platform/shared/photograph.ts'
import { line, sentVersion } from '#platform/shared/wire.ts'
import { ALT_MAX, CAPTION_MAX } from './form.ts'
import { aProperty } from './home.ts'

export const MAX_PHOTOGRAPHS = 200

/** The pictures of a home, in order, and the version of the home after the change. */
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
  access: 'admin',
  summary: 'Adds a photograph after the others of a home: one file, at most 25 MB and 60 megapixels',
  changes: ['homes', 'audit-log'],
  params: aProperty,
  upload: PHOTOGRAPH_TYPES,
  answer: photographsOfHome,
  status: 201,
})

/** The body is the file itself, not JSON. */
export const keepPicture = endpoint({
  method: 'POST',
  path: '/api/photographs',
  access: 'admin',
  summary: 'Uploads a floor plan or a map; deleted a day later unless a home shows it',
  changes: [],
  upload: PHOTOGRAPH_TYPES,
  answer: photograph,
  status: 201,
})

const photographWords = z.strictObject({
  src: line(1, 2000, 'Please choose a photograph'),
  alt: line(0, ALT_MAX, `Please describe the photograph in at most ${ALT_MAX} characters`),
  caption: z.nullable(line(0, CAPTION_MAX, `Please use at most ${CAPTION_MAX} characters`)),
})

export const arrangePhotographs = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}/photographs',
  access: 'admin',
  summary: "Sets the order, alternative texts and captions of a home's photographs; removes those left out",
  changes: ['homes', 'audit-log'],
  params: aProperty,
  body: z.strictObject({
    photographs: z
      .array(photographWords, 'Please send the photographs')
      .check(z.maxLength(MAX_PHOTOGRAPHS, `Please keep at most ${MAX_PHOTOGRAPHS} photographs`)),
    version: sentVersion,
  }),
  answer: photographsOfHome,
})
