import * as z from 'zod/mini'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, instant } from '#platform/shared/wire.ts'

/** What a booking was agreed at, line by line; an own price of the office's is one line of the kind `own`. */
export const agreedPrice = z.object({ lines: z.array(quoteLine), securityDeposit: amount })
export type AgreedPrice = z.infer<typeof agreedPrice>

/** What a stay is agreed on beside its price: the settings of that day, and from then on the booking's own. */
export const agreedTerms = z.object({
  /** London time, `16:00`. */
  checkInFrom: z.string(),
  checkOutBy: z.string(),
  /** Cancelling is free until so many days before check-in. */
  freeCancellationDays: z.int(),
  /** What of the price is charged later. */
  lateChargePercent: z.int(),
  /** Within so many working days of check-out the security deposit goes back. */
  depositReturnWorkingDays: z.int(),
  /** So many hours before check-in the guest is shown how to get in. */
  arrivalDetailsHours: z.int(),
})
export type AgreedTerms = z.infer<typeof agreedTerms>

/** What the terms of a booking come from: an accepted offer, or an entry by the office. */
export const agreedFrom = z.enum(['offer', 'office'])

/** Everything that was agreed on, as a version of it keeps it; nothing in it tells who the guest is. */
export const agreementDocument = z.extend(z.omit(agreedTerms, { freeCancellationDays: true }), {
  /** The home's name at the time. */
  home: z.string(),
  checkIn: day,
  checkOut: day,
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  vatPercent: z.int(),
  vatAmount: amount,
  securityDeposit: amount,
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  freeUntil: day,
  /** The account to pay to, by its last digits; `null` where there was none. */
  account: z.nullable(z.string()),
})
export type AgreementDocument = z.infer<typeof agreementDocument>

export const agreementVersion = z.object({
  version: z.int(),
  from: agreedFrom,
  madeAt: instant,
  /** Who of the office made it; `null` for guests and for the house itself. */
  madeBy: z.nullable(z.string()),
  agreed: agreementDocument,
})
export type AgreementVersion = z.infer<typeof agreementVersion>
