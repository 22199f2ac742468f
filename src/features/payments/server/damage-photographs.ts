import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { entryOf } from '#features/ledger/server/ledger.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/route.ts'
import { checkPicture, UnusablePicture } from '#platform/server/images/check.ts'
import { MAX_PIXELS } from '#platform/server/images/keep.ts'
import { keepUpload, uploadPath } from '#platform/server/uploads.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { BOOKING_NOT_FOUND } from '../contract.ts'
import { homeOf } from './internal/store.ts'

/** In pixels; large enough to show a scratch. */
const FRAME = { width: 1800, height: 1800 }

/**
 * Stores a photograph of damage, re-encoded and without metadata, in a folder that is not served publicly. Returns the name for
 * its deduction. Throws `not-found` for an unknown booking and `unsupported` for a file that is no JPEG, PNG or WebP of at most
 * 60 megapixels.
 */
export async function keepDamagePhotograph(ctx: AppContext, bookingId: number, file: Buffer): Promise<string> {
  if ((await homeOf(ctx.database, bookingId)) === undefined) throw new Refusal('not-found', BOOKING_NOT_FOUND)
  try {
    const { jpeg } = await checkPicture(file, FRAME, MAX_PIXELS)
    return await keepUpload(ctx, 'damage', jpeg, 'jpg')
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    throw new Refusal('unsupported', 'Please choose a JPEG, PNG or WebP photograph')
  }
}

/** Throws `not-found` if the entry has no photograph or its file is missing. */
export async function damagePhotograph(ctx: AppContext, bookingId: number, entryId: number): Promise<Download> {
  const entry = await entryOf(ctx.database, bookingId, entryId)
  if (!entry?.photograph || !(await isStored(ctx, entry.photograph))) throw new Refusal('not-found', 'Not found')
  return {
    filename: `damage-${bookingId}-${entryId}.jpg`,
    pieces: createReadStream(uploadPath(ctx, 'damage', entry.photograph)),
  }
}

/** Whether the photograph's file exists. */
export function isStored(ctx: AppContext, name: string): Promise<boolean> {
  return access(uploadPath(ctx, 'damage', name)).then(
    () => true,
    () => false,
  )
}
