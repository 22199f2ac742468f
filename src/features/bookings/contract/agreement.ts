import * as z from 'zod/mini'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, instant } from '#platform/shared/wire.ts'

/** A price set by the office is a single line of the kind `own`; in an offer it may have several lines. */
export const agreedPrice = z.object({ lines: z.array(quoteLine), securityDeposit: amount })
export type AgreedPrice = z.infer<typeof agreedPrice>

/** Stored when the booking is agreed, so later settings do not change a booking. */
export const agreedTerms = z.object({
  /** London time, for example `16:00`. */
  checkInFrom: z.string(),
  checkOutBy: z.string(),
  /** What cancelling costs, by days before check-in. */
  cancellationScale: z.array(z.object({ minDays: z.int(), percent: z.int() })),
  /** The security deposit is returned within this many working days of check-out. */
  depositReturnWorkingDays: z.int(),
  /** The guest sees the arrival details this many hours before check-in. */
  arrivalDetailsHours: z.int(),
})
export type AgreedTerms = z.infer<typeof agreedTerms>

/** The origin of a booking's terms: an accepted offer, or an entry by the office. */
export const agreedFrom = z.enum(['offer', 'office', 'import'])

/** Everything agreed, without the guest's data. Only a price line's label that the office typed may name a guest. */
export const agreementDocument = z.extend(agreedTerms, {
  /** The home's title when the version was made. */
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
  /** The last digits of the bank account to pay into; `null` where no account was set. */
  account: z.nullable(z.string()),
})
export type AgreementDocument = z.infer<typeof agreementDocument>

export const agreementVersion = z.object({
  version: z.int(),
  from: agreedFrom,
  madeAt: instant,
  /** The member of staff who made the version; `null` for a guest and for the system. */
  madeBy: z.nullable(z.string()),
  agreed: agreementDocument,
})
export type AgreementVersion = z.infer<typeof agreementVersion>
