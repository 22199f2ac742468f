import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import {
  needsPassport,
  type OwnRegister,
  passportsRetainedSince,
  type RegisteredGuest,
  type RegisteredStay,
  type RegisterForm,
  type RegisterPeriod,
  type RevealedPassports,
} from '../contract.ts'
import { NO_PASSPORT, type Passport, sealPassport, unsealPassport } from './internal/passports.ts'
import {
  findStay,
  findStays,
  findStaysInPeriod,
  type GuestRow,
  lockStay,
  type StayRow,
  writeGuests,
} from './internal/store.ts'

/** Returns a page of registers of confirmed and completed bookings in a period, by arrival, without passport details. */
export async function readRegister(ctx: AppContext, period: RegisterPeriod): Promise<Paged<RegisteredStay>> {
  const { rows, total } = await findStaysInPeriod(ctx.database, period)
  return { rows: rows.map((row) => serializeStay(ctx, row)), total }
}

/** Returns the register of a booking, without passport details. Throws `not-found` for an unknown or deleted booking. */
export async function loadRegister(ctx: AppContext, bookingId: number): Promise<RegisteredStay> {
  return serializeStay(ctx, await readStay(ctx, bookingId))
}

/** Returns the passport details of bookings that are not deleted, and records each access in the audit log. */
export async function revealPassports(tx: StaffTxContext, bookingIds: number[]): Promise<RevealedPassports[]> {
  const stays = await findStays(tx.database, bookingIds)
  for (const { id } of stays) await tx.audit({ action: 'looked at the passports of', item: 'booking', itemId: id })
  return stays.map((row) => ({
    bookingId: row.id,
    version: row.version ?? 0,
    passports: row.named.map((guest) => openPassport(tx, row, guest).details),
  }))
}

/** Returns the named guests of bookings that are not deleted, with passport details: for a person's own copy. */
export async function readGuestsWithPassports(ctx: AppContext, bookingIds: number[]) {
  if (bookingIds.length === 0) return []
  const stays = await findStays(ctx.database, bookingIds)
  return stays.flatMap((row) =>
    row.named.map((guest) => ({
      bookingId: row.id,
      name: guest.name,
      nationality: guest.nationality,
      ...openPassport(ctx, row, guest).details,
    })),
  )
}

/** Returns a register as the guest sees it. Throws `not-found` for an unknown or deleted booking. */
export async function loadOwnRegister(ctx: AppContext, bookingId: number): Promise<OwnRegister> {
  const { named, guests, version } = await loadRegister(ctx, bookingId)
  return {
    version,
    maxGuests: guests,
    guests: named.map(({ name, nationality, isGiven }) => ({
      name,
      nationality,
      isRequested: needsPassport(nationality),
      hasPassport: isGiven.passportNumber && isGiven.placeOfIssue,
      hasNextAddress: isGiven.nextAddress,
    })),
  }
}

/**
 * Replaces the register of a booking. Throws `not-found` for an unknown or deleted booking, `conflict` for a stale version or an
 * erased booking, `invalid` for inconsistent guests or unreadable passport details.
 */
export async function changeRegister(tx: TxContext, bookingId: number, form: RegisterForm): Promise<void> {
  await lockStay(tx.database, bookingId)
  const row = await readStay(tx, bookingId)
  if (row.erased_at) throw new Refusal('conflict', 'The guests of this stay have been erased')
  if (form.version !== undefined && form.version !== (row.version ?? 0)) await rejectStaleVersion(tx, row, form.version)
  validateGuestList(row, form)
  const isRetained = toDay(row.check_out) >= passportsRetainedSince(dayInLondon(tx.clock.now()))
  const guests = form.guests.map((guest, position) => {
    const before = row.named.find(({ position: previous }) => previous === guest.was)
    const isRequested = needsPassport(guest.nationality)
    const details = isRequested && isRetained ? mergePassport(readKnown(tx, row, before), guest) : null
    if (details === 'unreadable') throw fieldError(`guests.${position}.passportNumber`, UNREADABLE)
    return {
      name: guest.name,
      nationality: guest.nationality,
      passport: details && sealPassport(tx, { bookingId, position }, details),
      passport_erased_at: isRequested && before?.passport_erased_at ? new Date(before.passport_erased_at) : null,
    }
  })
  await writeGuests(tx.database, bookingId, { guests, now: tx.clock.now() })
  await tx.audit({ action: 'changed', item: 'booking', itemId: bookingId, after: { changed: ['guestRegister'] } })
}

async function rejectStaleVersion(tx: TxContext, row: StayRow, version: number): Promise<void> {
  // A guest sees less of the register than staff.
  const current = tx.by.kind === 'staff' ? serializeStay(tx, row) : await loadOwnRegister(tx, row.id)
  refuseStale(version, row.version ?? 0, current)
}

function validateGuestList({ guests }: StayRow, { guests: named }: RegisterForm): void {
  if (named.length > guests) throw fieldError('guests', `This stay is for ${formatCount(guests, 'guest')}`)
  const previousPositions = named.flatMap(({ was }) => was ?? [])
  if (new Set(previousPositions).size < previousPositions.length)
    throw fieldError('guests', 'Each guest can be named once')
}

const UNREADABLE =
  'The passport details stored for this guest cannot be read. Please enter all three again, or nothing is saved.'

function readKnown(ctx: AppContext, row: StayRow, guest: GuestRow | undefined): Passport | 'unreadable' {
  if (!guest?.passport) return NO_PASSPORT
  return unsealPassport(ctx, guestKey(row, guest), guest.passport) ?? 'unreadable'
}

/** Returns the known details, replaced where a new value is not blank. Unreadable details are replaced only as a whole. */
function mergePassport(
  known: Passport | 'unreadable',
  { passportNumber = '', placeOfIssue = '', nextAddress = '' }: Partial<Passport>,
): Passport | 'unreadable' {
  if (known === 'unreadable')
    return passportNumber && placeOfIssue && nextAddress ? { passportNumber, placeOfIssue, nextAddress } : known
  return {
    passportNumber: passportNumber || known.passportNumber,
    placeOfIssue: placeOfIssue || known.placeOfIssue,
    nextAddress: nextAddress || known.nextAddress,
  }
}

async function readStay({ database }: AppContext, bookingId: number): Promise<StayRow> {
  const row = await findStay(database, bookingId)
  if (!row || row.deleted_at) throw new Refusal('not-found', 'Booking not found')
  return row
}

function serializeStay(ctx: AppContext, row: StayRow): RegisteredStay {
  return {
    bookingId: row.id,
    bookedBy: row.guest_name,
    property: { id: row.property_id, title: row.title },
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    guests: row.guests,
    named: row.named.map((guest) => serializeGuest(ctx, row, guest)),
    isErased: row.erased_at !== null,
    version: row.version ?? 0,
  }
}

function serializeGuest(ctx: AppContext, row: StayRow, guest: GuestRow): RegisteredGuest {
  const { name, nationality } = guest
  const { status, details } = openPassport(ctx, row, guest)
  return {
    name,
    nationality,
    passport: status,
    isGiven: {
      passportNumber: details.passportNumber !== '',
      placeOfIssue: details.placeOfIssue !== '',
      nextAddress: details.nextAddress !== '',
    },
  }
}

function openPassport(
  ctx: AppContext,
  row: StayRow,
  guest: GuestRow,
): { status: RegisteredGuest['passport']; details: Passport } {
  if (!needsPassport(guest.nationality)) return { status: 'not asked', details: NO_PASSPORT }
  if (guest.passport_erased_at) return { status: 'erased', details: NO_PASSPORT }
  const details = guest.passport === null ? NO_PASSPORT : unsealPassport(ctx, guestKey(row, guest), guest.passport)
  if (!details) return { status: 'unreadable', details: NO_PASSPORT }
  return { status: Object.values(details).includes('') ? 'lacking' : 'given', details }
}

function guestKey({ id }: StayRow, { position }: GuestRow): { bookingId: number; position: number } {
  return { bookingId: id, position }
}
