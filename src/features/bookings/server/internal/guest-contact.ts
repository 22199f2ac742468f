import { needsContact } from '#features/booking-state.ts'
import { CONTACT_MISSING, type NewBooking } from '#features/bookings/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from './booking-row-store.ts'

type ContactField = keyof typeof CONTACT_MISSING

const CONTACT_FIELDS = ['guestEmail', 'guestAddress'] as const satisfies ContactField[]

/** Throws `invalid` where a new booking needs the guest's email and address and lacks one of them [rule guest-contact]. */
export function refuseMissingContact({ status = 'pending', holdUntil, ...contact }: NewBooking): void {
  const isNeeded = needsContact({ status, isHeld: Boolean(holdUntil), charge: 0 })
  refuseBlank(CONTACT_FIELDS.filter((field) => isNeeded && contact[field] === ''))
}

/**
 * Throws `invalid` where a change removes the guest's email or address, `conflict` where it needs one that the booking
 * lacks. A stay of another channel needs neither, and what another system lacked may stay blank [rule guest-contact].
 */
export function refuseLostContact(before: BookingRow, after: BookingRow): void {
  const { status, hold, cancellation, channel, isImported } = after
  if (channel !== null) return
  const blank = CONTACT_FIELDS.filter((field) => after[field] === '')
  refuseBlank(blank.filter((field) => before[field] !== ''))
  if (blank.length === 0 || isImported) return
  if (needsContact({ status, isHeld: hold !== null, charge: cancellation?.charge ?? 0 }))
    throw new Refusal(
      'conflict',
      `Please add the guest’s ${describe(blank)} to the booking first: this step sends an email.`,
    )
}

function refuseBlank(fields: readonly ContactField[]): void {
  if (fields.length === 0) return
  throw new Refusal('invalid', `Please enter the guest’s ${describe(fields)}.`, {
    errors: fields.map((path) => ({ path, message: CONTACT_MISSING[path] })),
  })
}

function describe(fields: readonly ContactField[]): string {
  return fields.map((field) => (field === 'guestEmail' ? 'email' : 'address')).join(' and ')
}
