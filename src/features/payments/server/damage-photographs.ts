import { access } from 'node:fs/promises'
import { findEntry } from '#features/ledger/server/ledger.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { openUpload, storeUpload, uploadPath } from '#platform/server/files/uploads.ts'
import type { Download } from '#platform/server/http/routes/route.ts'
import { checkPicture, UnusablePicture } from '#platform/server/images/check.ts'
import { MAX_PIXELS } from '#platform/server/images/keep.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { BOOKING_NOT_FOUND } from '../contract.ts'
import { findPropertyId } from './internal/store.ts'

/** Maximum size in pixels; large enough to show a scratch. */
const FRAME = { width: 1800, height: 1800 }

/**
 * Stores a photograph without metadata in a private folder; returns the file name. Throws `not-found` for an unknown booking.
 * Throws `unsupported` unless the file is a picture of at most `MAX_PIXELS`.
 */
export async function storeDamagePhotograph(ctx: AppContext, bookingId: number, file: Buffer): Promise<string> {
  if ((await findPropertyId(ctx.database, bookingId)) === undefined) throw new Refusal('not-found', BOOKING_NOT_FOUND)
  try {
    const { jpeg } = await checkPicture(file, FRAME, MAX_PIXELS)
    return await storeUpload(ctx, 'damage', jpeg, 'jpg')
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    throw new Refusal('unsupported', 'Please choose a JPEG, PNG or WebP photograph')
  }
}

/** Throws `not-found` if the entry has no photograph or the file is missing. */
export async function readDamagePhotograph(ctx: AppContext, bookingId: number, entryId: number): Promise<Download> {
  const entry = await findEntry(ctx.database, bookingId, entryId)
  if (!entry?.photograph) throw new Refusal('not-found', 'Not found')
  return {
    filename: `damage-${bookingId}-${entryId}.jpg`,
    pieces: await openUpload(ctx, 'damage', entry.photograph),
  }
}

export function hasPhotograph(ctx: AppContext, name: string): Promise<boolean> {
  return access(uploadPath(ctx, 'damage', name)).then(
    () => true,
    () => false,
  )
}
