import * as z from 'zod/mini'
import { type Block, type BlockKind, newBlock } from '#features/calendar/contract.ts'
import { isDay } from '#platform/shared/day.ts'

const fields = newBlock.shape

export const LAST_AFTER_FIRST = 'The last day must come after the first'

export const blockForm = z
  .object({
    propertyId: fields.propertyId,
    from: z.string().check(z.refine(isDay, 'Please select the first night')),
    to: z.string().check(z.refine(isDay, 'Please select the day that is free again')),
    kind: fields.kind,
    reason: fields.reason,
  })
  .check(
    z.refine(({ from, to }) => !isDay(from) || !isDay(to) || to > from, { path: ['to'], message: LAST_AFTER_FIRST }),
  )
export type BlockFormGiven = z.input<typeof blockForm>
export type BlockFormSent = z.output<typeof blockForm>

/** Initial values of the form. With an `id` the form edits that block. */
export type BlockStart = Partial<Omit<Block, 'version'>> & { version?: number }

export function givenByStart({ propertyId, from, to, kind = 'office', reason = '' }: BlockStart): BlockFormGiven {
  return {
    propertyId: propertyId ?? Number.NaN,
    from: from ?? '',
    to: to ?? '',
    kind: kind satisfies BlockKind,
    reason,
  }
}
