import type { ProfileForm, StaffProfile } from '#features/staff/contract.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { isMissingFor, isTakenBy } from '#platform/server/database/failures.ts'
import {
  addPhotograph,
  photographOnWire,
  type StoredPhotograph,
  UNKNOWN_PICTURE,
  uploadedPhotographHash,
} from '#platform/server/images/photographs.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { readMember } from './account.ts'
import { readProfile } from './profile.ts'
import { hideOtherProfile, writeProfile } from './profile-store.ts'

/**
 * Stores the member's own profile; showing it hides the other member's. The audit log names the fields only, because the
 * profile is erased with the account. Throws `conflict` for a stale version, `invalid` for a deleted portrait.
 */
export async function changeOwnProfile(
  tx: StaffTxContext,
  { version, ...form }: ProfileForm & { version?: number | undefined },
): Promise<StaffProfile> {
  const { userId } = tx.by
  const member = await readMember(tx, userId)
  const before = await readProfile(tx, member)
  refuseStale(version, before.version, before)
  const portrait = form.portrait === null ? null : (uploadedPhotographHash(form.portrait) ?? null)
  if (form.portrait !== null && portrait === null) throw fieldError('portrait', UNKNOWN_PICTURE)
  const stored = { ...before, portrait: before.portrait && uploadedPhotographHash(before.portrait.src) }
  const difference = differenceOf<Record<string, unknown>>(stored, { ...form, portrait }, ['name', 'role', 'portrait'])
  if (!difference) return before
  if (form.isShown) await hideOther(tx)
  await store(tx, { ...form, portrait })
  await tx.audit({ action: 'changed', item: 'user', itemId: userId, ...difference })
  tx.publicDataChanged()
  return readProfile(tx, member)
}

async function hideOther(tx: StaffTxContext): Promise<void> {
  const hidden = await hideOtherProfile(tx.database, tx.by.userId, tx.clock.now())
  if (hidden === undefined) return
  await tx.audit({
    action: 'changed',
    item: 'user',
    itemId: hidden,
    before: { isShown: true },
    after: { isShown: false },
  })
}

async function store(tx: StaffTxContext, { name, role, portrait, isShown }: ProfileForm): Promise<void> {
  try {
    await writeProfile(tx.database, {
      user_id: tx.by.userId,
      name,
      role,
      portrait_hash: portrait,
      is_shown: isShown,
      updated_at: tx.clock.now(),
    })
  } catch (error) {
    if (isMissingFor(error, 'staff_profile_portrait_hash_fkey')) throw fieldError('portrait', UNKNOWN_PICTURE)
    if (isTakenBy(error, 'staff_profile_shown_once'))
      throw new Refusal('conflict', 'Another member of staff was chosen at the same time. Please try again.')
    throw error
  }
}

/** Records a stored portrait for the form to reference. A job deletes the portrait after a day unless a profile has it. */
export async function recordPortrait(tx: TxContext, stored: StoredPhotograph): Promise<Photograph> {
  await addPhotograph(tx, stored)
  return photographOnWire({ ...stored, widths: [] }, { alt: '', caption: null })
}
