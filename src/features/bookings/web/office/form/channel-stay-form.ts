import * as z from 'zod/mini'
import { INVALID_AMOUNT, newChannelStay } from '#features/bookings/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import type { Day } from '#platform/shared/day.ts'
import {
  datesInOrder,
  isAmount,
  isEmpty,
  optionalNumber,
  optionalPhone,
  optionalReason,
  stayFields,
} from './stay-schema.ts'

/** Consecutive nights that a channel's calendar lists. */
export interface ChannelRun {
  feedId: number
  channel: Channel
  propertyId: number
  title: string
  checkIn: Day
  checkOut: Day
}

const fields = newChannelStay.shape

export const channelStayForm = z
  .object({
    ...stayFields,
    guestName: fields.guestName,
    guestEmail: fields.guestEmail,
    guestPhone: optionalPhone,
    guestAddress: fields.guestAddress,
    /** In pounds; `null` where the amount is unknown. */
    amount: optionalNumber,
    reason: optionalReason,
  })
  .check(
    datesInOrder,
    z.refine(({ amount }) => isEmpty(amount) || isAmount(amount), { path: ['amount'], message: INVALID_AMOUNT }),
  )
type ChannelStayInput = z.input<typeof channelStayForm>
type ChannelStayOutput = z.output<typeof channelStayForm>

export function initialChannelStay({ checkIn, checkOut }: ChannelRun): ChannelStayInput {
  const guest = { guestName: '', guestEmail: '', guestPhone: '', guestAddress: '' }
  return { checkIn, checkOut, guests: 2, ...guest, amount: null, reason: '' }
}

export function toNewChannelStay(form: ChannelStayOutput, { feedId }: ChannelRun): z.input<typeof newChannelStay> {
  const { checkIn, checkOut, guests, guestName, guestEmail, guestPhone, guestAddress, amount, reason } = form
  return {
    feedId,
    checkIn,
    checkOut,
    guests,
    guestName,
    guestEmail,
    guestPhone: guestPhone || null,
    guestAddress,
    totalAmount: isEmpty(amount) ? null : (amount ?? 0).toFixed(2),
    ...(reason !== '' && { reason }),
  }
}
