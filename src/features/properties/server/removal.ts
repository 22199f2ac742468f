import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type OfficeProperty, RESTORABLE_DAYS } from '../contract.ts'
import { refusingTakenTitle } from './new-property.ts'
import { showToOffice } from './office-properties.ts'
import { staysAheadOf } from './office-store.ts'
import { restorableUntil } from './property-on-wire.ts'
import { lockHome, updateHome } from './store.ts'

/**
 * Takes a home off the books; its old bookings keep its name (decisions 4, row 14). Refuses as `taken` while a confirmed
 * or held stay lies ahead, saying how many and which is the first; as `missing` a home that is not on the books.
 */
export async function removeProperty(office: Office, staff: StaffMember, id: number): Promise<void> {
  const now = office.clock.now()
  await office.database.transaction().execute(async (books) => {
    const home = await lockHome(books, id)
    if (!home) throw new Refusal('missing', PROPERTY_NOT_FOUND)
    const stays = await staysAheadOf(books, id, now)
    if (stays[0]) throw expectingGuests(stays.length, stays[0])
    await updateHome(books, id, { deleted_at: now, deleted_by: staff.userId }, now)
    await writeTrail(office, books, {
      actor: 'staff',
      userId: staff.userId,
      action: 'deleted',
      item: 'property',
      itemId: id,
      before: { title: home.title },
    })
  })
  office.publicDataChanged()
}

/**
 * Brings a deleted home back as it was, within 30 days; one that is on the books stays as it is. Refuses as `taken` when
 * another home has its title meanwhile or the 30 days are over, as `missing` an unknown one.
 */
export async function restoreProperty(office: Office, staff: StaffMember, id: number): Promise<OfficeProperty> {
  const now = office.clock.now()
  const restored = await office.database.transaction().execute(async (books) => {
    const home = await books.selectFrom('property').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!home) throw new Refusal('missing', PROPERTY_NOT_FOUND)
    if (home.deleted_at === null) return showToOffice(office, id, books)
    if (now > restorableUntil(home.deleted_at))
      throw new Refusal('taken', `A home can be brought back for ${RESTORABLE_DAYS} days. These are over.`)
    await refusingTakenTitle(home.title, () => updateHome(books, id, { deleted_at: null, deleted_by: null }, now))
    await writeTrail(office, books, {
      actor: 'staff',
      userId: staff.userId,
      action: 'restored',
      item: 'property',
      itemId: id,
      after: { title: home.title },
    })
    return showToOffice(office, id, books)
  })
  office.publicDataChanged()
  return restored
}

function expectingGuests(count: number, first: { id: number; check_in: string }): Refusal {
  const ahead = count === 1 ? 'A stay lies ahead in this home' : `${count} stays lie ahead in this home, the first`
  const message = `${ahead} from ${formatLongDay(toDay(first.check_in))} (booking #${first.id}). Please cancel or move ${count === 1 ? 'it' : 'them'} first.`
  return new Refusal('taken', message, { body: { staysAhead: count, firstBookingId: first.id } })
}
