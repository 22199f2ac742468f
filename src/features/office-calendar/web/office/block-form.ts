import * as z from 'zod/mini'
import { type Block, type BlockKind, newBlock } from '#features/calendar/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { USUAL_REASONS } from './calendar-labels.ts'

const fields = newBlock.shape

export const LAST_DAY_TOO_EARLY = 'This day must come after the first night'

export const blockForm = z
  .object({
    propertyId: fields.propertyId,
    from: z.string().check(z.refine(isDay, 'Please select the first night')),
    to: z.string().check(z.refine(isDay, 'Please select the first day that is available again')),
    kind: fields.kind,
    reason: z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters')),
  })
  .check(
    z.refine(({ from, to }) => !isDay(from) || !isDay(to) || to > from, { path: ['to'], message: LAST_DAY_TOO_EARLY }),
    z.refine(({ kind, reason }) => reason !== '' || USUAL_REASONS[kind] !== undefined, {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  )
export type BlockFormValues = z.input<typeof blockForm>
export type BlockFormOutput = z.output<typeof blockForm>

/** Initial values of the form. With an `id` the form edits that block. */
export type BlockInitialValues = Partial<Omit<Block, 'version'>> & { version?: number }

export function initialValues({
  propertyId,
  from,
  to,
  kind = 'office',
  reason = '',
}: BlockInitialValues): BlockFormValues {
  return {
    propertyId: propertyId ?? Number.NaN,
    from: from ?? '',
    to: to ?? '',
    kind: kind satisfies BlockKind,
    reason,
  }
}
