import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { counted } from '#platform/shared/counted.ts'
import { dayInLondon, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import {
  type InPeriod,
  type OwnRegister,
  passportsRetainedSince,
  type RegisteredGuest,
  type RegisteredStay,
  type RegisterForm,
  wantsPassport,
} from '../contract.ts'
import { NO_PASSPORT, openPassport, type Passport, sealPassport } from './internal/passports.ts'
import { type GuestRow, lockStay, type StayRow, stayRow, staysInPeriod, writeGuests } from './internal/store.ts'

/** Returns a page of registers of confirmed and completed bookings in a period, by arrival, with passport details. */
export async function readRegister(ctx: AppContext, period: InPeriod): Promise<Paged<RegisteredStay>> {
  const { rows, total } = await staysInPeriod(ctx.database, period)
  return { rows: rows.map((row) => onWire(ctx, row)), total }
}

/** Returns the register of a booking. Throws `not-found` for an unknown or deleted booking. */
export async function registerOf(ctx: AppContext, bookingId: number): Promise<RegisteredStay> {
  return onWire(ctx, await stayThere(ctx, bookingId))
}

/** The register for the guest's own page: whether passports were given, not their details. Throws like `registerOf`. */
export async function ownRegisterOf(ctx: AppContext, bookingId: number): Promise<OwnRegister> {
  const { named, guests, version } = await registerOf(ctx, bookingId)
  return {
    version,
    maxGuests: guests,
    guests: named.map(({ name, nationality, passportNumber, placeOfIssue, nextAddress }) => ({
      name,
      nationality,
      isRequested: wantsPassport(nationality),
      hasPassport: passportNumber !== '' && placeOfIssue !== '',
      hasNextAddress: nextAddress !== '',
    })),
  }
}

/**
 * Replaces the register of a booking. Blank passport fields keep their values. For an exempt nationality, and 12 months after
 * check-out, no passport is stored. The audit log names no details. Throws `not-found` for an unknown or deleted booking;
 * `conflict` for a stale version or an erased register; `invalid` for too many guests, or two with one previous position.
 */
export async function changeRegister(tx: TxContext, bookingId: number, form: RegisterForm): Promise<void> {
  await lockStay(tx.database, bookingId)
  const row = await stayThere(tx, bookingId)
  if (row.erased_at) throw new Refusal('conflict', 'Who stayed has been erased')
  if (form.version !== undefined && form.version !== (row.version ?? 0)) await refuseOld(tx, row, form.version)
  refuseWrongNames(row, form)
  const isRetained = toDay(row.check_out) >= passportsRetainedSince(dayInLondon(tx.clock.now()))
  const guests = form.guests.map((given, position) => {
    const before = row.named.find((guest) => guest.position === given.was)
    const isRequested = wantsPassport(given.nationality)
    const known = (before?.passport && openPassport(tx, place(row, before), before.passport)) || NO_PASSPORT
    return {
      name: given.name,
      nationality: given.nationality,
      passport: isRequested && isRetained ? sealPassport(tx, { bookingId, position }, filledIn(known, given)) : null,
      passport_erased_at: isRequested && before?.passport_erased_at ? new Date(before.passport_erased_at) : null,
    }
  })
  await writeGuests(tx.database, bookingId, { guests, now: tx.clock.now() })
  await tx.audit({ action: 'changed', item: 'booking', itemId: bookingId, after: { changed: ['guestRegister'] } })
}

async function refuseOld(tx: TxContext, row: StayRow, version: number): Promise<void> {
  // Only staff may see passport details in the conflict.
  const current = tx.by.kind === 'staff' ? onWire(tx, row) : await ownRegisterOf(tx, row.id)
  refuseStale(version, row.version ?? 0, current)
}

function refuseWrongNames({ guests }: StayRow, { guests: given }: RegisterForm): void {
  if (given.length > guests) throw fieldError('guests', `This stay is for ${counted(guests, 'guest')}`)
  const places = given.flatMap(({ was }) => was ?? [])
  if (new Set(places).size < places.length) throw fieldError('guests', 'Each guest can be named once')
}

/** Non-empty new values replace known ones. */
function filledIn(known: Passport, given: Partial<Passport>): Passport {
  return {
    passportNumber: given.passportNumber || known.passportNumber,
    placeOfIssue: given.placeOfIssue || known.placeOfIssue,
    nextAddress: given.nextAddress || known.nextAddress,
  }
}

async function stayThere({ database }: AppContext, bookingId: number): Promise<StayRow> {
  const row = await stayRow(database, bookingId)
  if (!row || row.deleted_at) throw new Refusal('not-found', 'Booking not found')
  return row
}

function onWire(ctx: AppContext, row: StayRow): RegisteredStay {
  return {
    bookingId: row.id,
    bookedBy: row.guest_name,
    property: { id: row.property_id, title: row.title },
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    guests: row.guests,
    named: row.named.map((guest) => guestOnWire(ctx, row, guest)),
    isErased: row.erased_at !== null,
    version: row.version ?? 0,
  }
}

function guestOnWire(ctx: AppContext, row: StayRow, guest: GuestRow): RegisteredGuest {
  const { name, nationality } = guest
  if (!wantsPassport(nationality)) return { name, nationality, passport: 'not asked', ...NO_PASSPORT }
  if (guest.passport_erased_at) return { name, nationality, passport: 'erased', ...NO_PASSPORT }
  const message = guest.passport === null ? NO_PASSPORT : openPassport(ctx, place(row, guest), guest.passport)
  if (!message) return { name, nationality, passport: 'unreadable', ...NO_PASSPORT }
  const isLacking = Object.values(message).includes('')
  return { name, nationality, passport: isLacking ? 'lacking' : 'given', ...message }
}

function place({ id }: StayRow, { position }: GuestRow): { bookingId: number; position: number } {
  return { bookingId: id, position }
}
