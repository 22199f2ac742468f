import * as z from 'zod/mini'
import { newChannelStay } from '#features/bookings/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import { type Day, isDay } from '#platform/shared/day.ts'
import { CHECK_OUT_AFTER_CHECK_IN, INVALID_AMOUNT, isAmount } from './booking-form.ts'

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
    checkIn: z.string().check(z.refine(isDay, 'Please select the check-in date')),
    checkOut: z.string().check(z.refine(isDay, 'Please select the check-out date')),
    guests: fields.guests,
    guestName: fields.guestName,
    guestEmail: fields.guestEmail,
    guestPhone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters')),
    guestAddress: fields.guestAddress,
    /** In pounds; `null` where the amount is unknown. */
    amount: z.nullable(z.union([z.number(), z.nan()])),
    reason: z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters')),
  })
  .check(
    z.refine(({ checkIn, checkOut }) => !isDay(checkIn) || !isDay(checkOut) || checkOut > checkIn, {
      path: ['checkOut'],
      message: CHECK_OUT_AFTER_CHECK_IN,
    }),
    z.refine(({ amount }) => isUnknown(amount) || isAmount(amount), { path: ['amount'], message: INVALID_AMOUNT }),
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
    totalAmount: isUnknown(amount) ? null : (amount ?? 0).toFixed(2),
    ...(reason !== '' && { reason }),
  }
}

function isUnknown(amount: number | null): boolean {
  return amount === null || Number.isNaN(amount)
}
