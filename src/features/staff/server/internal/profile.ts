import type { ContactPerson, Member, StaffProfile } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { photographOnWire } from '#platform/server/images/photographs.ts'
import { findProfile, findShownProfile, type ProfileRow } from './profile-store.ts'

/** Returns a member's profile, or the initial values of its form. */
export async function readProfile({ database }: AppContext, member: Member): Promise<StaffProfile> {
  const row = await findProfile(database, member.id)
  const shown = row?.is_shown ? undefined : await findShownProfile(database)
  const otherShown = shown?.name ?? null
  if (row) return { ...asContactPerson(row), isShown: row.is_shown, version: row.version, otherShown }
  return { name: member.firstName, role: '', portrait: null, isShown: false, version: 0, otherShown }
}

/** Omits the placeholder: a small picture needs none, and every page carries this data. */
export function asContactPerson({ name, role, ...row }: ProfileRow): ContactPerson {
  const { hash, width, height, widest, widths } = row
  if (hash === null || width === null || height === null || widest === null || widths === null)
    return { name, role, portrait: null }
  const stored = { hash, width, height, widest, widths, placeholder: '' }
  return { name, role, portrait: { ...photographOnWire(stored, { alt: name, caption: null }), placeholder: null } }
}
