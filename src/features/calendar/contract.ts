import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, day, id, idInBody, idParam, idWithMessage, line, paging, success } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** Also the message for a hidden or deleted home, so that a guest cannot tell it from an unknown home. */
export const PROPERTY_NOT_FOUND = 'Property Not Found'

const aProperty = z.object({ id: idWithMessage(PROPERTY_NOT_FOUND) })

/** Longest span of an availability request, a stay or a block, in days [rule availability-window]. */
export const MAX_DAYS = 750

/** Days ahead that a guest can look: a year and a half. */
export const DAYS_AHEAD = 548

const availability = z.object({ from: day, to: day, taken: z.array(day) })
export type Availability = z.infer<typeof availability>

export const getAvailability = endpoint({
  ...calls.getAvailability,
  access: 'public',
  summary: "Lists a home's taken nights, by default for the year and a half from today; staff also see hidden homes",
  params: aProperty,
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  answer: availability,
})

/** `office`: the office's own reasons; `owner`: the owner's own stay; `maintenance`: repairs. */
export const BLOCK_KINDS = ['office', 'owner', 'maintenance'] as const
export const blockKind = z.enum(BLOCK_KINDS, 'kind is office, owner or maintenance')
export type BlockKind = z.infer<typeof blockKind>

/** The night of `from` is blocked, the night of `to` is not. */
const block = z.object({
  id,
  propertyId: id,
  from: day,
  to: day,
  kind: blockKind,
  reason: z.string(),
  version: z.int(),
})
export type Block = z.infer<typeof block>

const written = {
  from: day,
  to: day,
  kind: blockKind,
  reason: line(1, 500, 'Please give a reason'),
}

export const newBlock = z.strictObject({
  ...written,
  propertyId: idInBody('Please select a property'),
})
export type NewBlock = z.output<typeof newBlock>

const blockChanges = z.partial(z.strictObject({ ...written, version: baseVersion }))
export type BlockChanges = z.output<typeof blockChanges>

const aBlock = z.object({ id: idParam })

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/admin/blocks',
  access: 'view lettings',
  summary: 'Lists blocks by first night, optionally of one home or with nights between two days',
  shows: ['nights'],
  query: z.object({
    ...paging,
    propertyId: z.optional(idParam),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.array(block),
  paged: true,
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'edit lettings',
  summary: 'Blocks nights of a home',
  changes: ['nights', 'audit-log'],
  body: newBlock,
  answer: block,
  status: 201,
})

export const changeBlock = endpoint({
  method: 'PATCH',
  path: '/api/admin/blocks/{id}',
  access: 'edit lettings',
  summary: "Changes a block's nights, kind or reason",
  changes: ['nights', 'audit-log'],
  params: aBlock,
  body: blockChanges,
  answer: block,
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  access: 'edit lettings',
  summary: 'Deletes a block and frees its nights',
  changes: ['nights', 'audit-log'],
  params: aBlock,
  answer: success,
})
