import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { Coordinates } from '#features/home-area.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type ArrivalDetails, type ArrivalForm, arrivalDetails, type HomeArrival } from '../contract.ts'
import { findArrivalRow, writeArrival } from './internal/arrival-store.ts'
import { positionOf } from './internal/serialize-property.ts'
import { lockKnownHome } from './internal/store.ts'

/**
 * Returns the arrival details of a home for the office's form, also of a deleted home. Throws `not-found` for an unknown home.
 */
export async function readArrival(ctx: AppContext, propertyId: number): Promise<HomeArrival> {
  const row = await findArrivalRow(ctx.database, propertyId)
  if (!row) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const details = decryptDetails(ctx, propertyId, row.details)
  return {
    directions: row.directions ?? '',
    houseRules: row.house_rules ?? '',
    ...(details ?? EMPTY_DETAILS),
    readable: details !== null,
    version: row.version ?? 0,
    updatedAt: row.updated_at?.toISOString() ?? null,
    updatedBy: row.updated_by_name,
  }
}

/**
 * Stores arrival details; the audit log names only the changed fields. Throws `not-found` for an unknown or deleted home,
 * `conflict` for a stale version.
 */
export async function changeArrival(
  tx: StaffTxContext,
  propertyId: number,
  { version, ...form }: ArrivalForm,
): Promise<HomeArrival> {
  await lockKnownHome(tx.database, propertyId)
  const before = await readArrival(tx, propertyId)
  refuseStale(version, before.version, before)
  const difference = differenceOf(formFields(before), form, FIELDS)
  // Unreadable details are replaced even when the form looks unchanged, because the form shows unreadable details as empty.
  if (!difference && before.readable) return before
  await storeArrival(tx, propertyId, form)
  await tx.audit({
    action: 'changed',
    item: 'property',
    itemId: propertyId,
    after: difference?.after ?? { changed: ['arrivalDetails'] },
  })
  return readArrival(tx, propertyId)
}

/** Writes arrival details without an audit log entry. The caller must hold the lock on the home. */
export async function storeArrival(
  tx: TxContext,
  propertyId: number,
  { directions, houseRules, ...details }: Omit<ArrivalForm, 'version'>,
): Promise<void> {
  await writeArrival(tx.database, {
    property_id: propertyId,
    directions,
    house_rules: houseRules,
    details: encryptDetails(tx, propertyId, details),
    updated_at: tx.clock.now(),
    updated_by: tx.by.kind === 'staff' ? tx.by.userId : null,
  })
}

/** The caller must show `details` only shortly before arrival. Guests may read the other texts earlier. */
export interface GuestArrival {
  directions: string
  houseRules: string
  /** Of the home, for the page of a paid stay only [rule home-area]. */
  position: Coordinates | null
  /** `null` when the office has entered nothing or the stored details cannot be decrypted. */
  details: ArrivalDetails | null
}

/** Returns arrival details without a permission check: the caller must make sure that the guest may see them. */
export async function readArrivalForGuest(ctx: AppContext, propertyId: number): Promise<GuestArrival> {
  const row = await findArrivalRow(ctx.database, propertyId)
  const details = decryptDetails(ctx, propertyId, row?.details ?? null)
  return {
    directions: row?.directions ?? '',
    houseRules: row?.house_rules ?? '',
    position: row ? positionOf(row) : null,
    details: details && hasText(details) ? details : null,
  }
}

const EMPTY_DETAILS: ArrivalDetails = { address: '', doorCode: '', wifiName: '', wifiPassword: '', notes: '' }
const FIELDS = ['directions', 'houseRules', 'address', 'doorCode', 'wifiName', 'wifiPassword', 'notes'] as const

function formFields({ readable: _readable, version: _version, updatedAt: _at, updatedBy: _by, ...texts }: HomeArrival) {
  return texts
}

function hasText(details: ArrivalDetails): boolean {
  return Object.values(details).some((text) => text !== '')
}

/** The encryption authenticates this text, so that the details of a home cannot be decrypted for another home. */
function encryptionContext(propertyId: number): string {
  return `arrival of property ${propertyId}`
}

function encryptDetails(ctx: AppContext, propertyId: number, details: ArrivalDetails): string | null {
  if (!hasText(details)) return null
  return seal(keyFor(ctx.config, 'arrival'), JSON.stringify(details), encryptionContext(propertyId))
}

/**
 * Returns empty texts when nothing was entered, `null` when the details cannot be decrypted, as after a change of the secret.
 */
function decryptDetails(ctx: AppContext, propertyId: number, details: string | null): ArrivalDetails | null {
  if (details === null) return EMPTY_DETAILS
  const text = unseal(keyFor(ctx.config, 'arrival'), details, encryptionContext(propertyId))
  return text === null ? null : arrivalDetails.parse(JSON.parse(text))
}
