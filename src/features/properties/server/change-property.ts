import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { differenceOf, writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { HungPhotographs, OfficeProperty, PropertyFields } from '../contract.ts'
import { columnsOf } from './columns.ts'
import { imagesIn } from './comma-separated.ts'
import { refusingTakenTitle } from './new-property.ts'
import { showToOffice } from './office-properties.ts'
import { picturesAt, rehangPhotographs } from './photographs.ts'
import { lockHome, updateHome } from './store.ts'

/**
 * Changes a home to what the office entered; what was left out stays as it is. Pictures keep their words and hang in the
 * order of `images`; one that is not among them comes down. Refuses as `taken` an edit begun from an older state (with
 * the present one) and another home's title, as `missing` a home that is not on the books.
 */
export function changeProperty(
  office: Office,
  staff: StaffMember,
  id: number,
  fields: PropertyFields,
): Promise<OfficeProperty> {
  return changing(office, staff, id, fields.version, async (books) => {
    const columns = columnsOf(fields)
    await refusingTakenTitle(fields.title, () => updateHome(books, id, columns, office.clock.now()))
    if (fields.images !== undefined)
      await rehangPhotographs(books, id, await picturesAt(books, id, imagesIn(fields.images)))
  })
}

/** Hides or shows a home, or features it (decisions 4, row 25). Refuses as `changeProperty` does. */
export function markProperty(
  office: Office,
  staff: StaffMember,
  id: number,
  marks: { isAvailable?: boolean | undefined; featured?: boolean | undefined; version?: number | undefined },
): Promise<OfficeProperty> {
  const columns = { is_available: marks.isAvailable, featured: marks.featured }
  return changing(office, staff, id, marks.version, async (books) => {
    await updateHome(books, id, columns, office.clock.now())
  })
}

/**
 * Puts the pictures of a home in the order given, with their words; one that is left out comes down. Refuses as
 * `changeProperty` does, and as `invalid` an address of ours that leads nowhere.
 */
export async function arrangePhotographs(
  office: Office,
  staff: StaffMember,
  id: number,
  arranged: { photographs: { src: string; alt: string; caption: string | null }[]; version?: number | undefined },
): Promise<HungPhotographs> {
  const pictures = arranged.photographs.map(({ src, alt, caption }) => {
    const [address] = imagesIn([src])
    if (address === undefined) throw new Refusal('invalid', 'Please choose a photograph')
    return { address, alt, caption: caption || null }
  })
  const { version, images, photographs } = await changing(office, staff, id, arranged.version, async (books) => {
    if (await rehangPhotographs(books, id, pictures)) await updateHome(books, id, {}, office.clock.now())
  })
  return { version, images, photographs }
}

/**
 * One change of a home that is on the books, in one transaction with its line in the trail. Whoever comes second with the
 * same version waits for the first and is refused.
 */
export async function changing(
  office: Office,
  staff: StaffMember,
  id: number,
  version: number | undefined,
  change: (books: Books) => Promise<void>,
): Promise<OfficeProperty> {
  const changed = await office.database.transaction().execute(async (books) => {
    if (!(await lockHome(books, id))) throw new Refusal('missing', PROPERTY_NOT_FOUND)
    const before = await showToOffice(office, id, books)
    refuseStale(version, before.version, before)
    await change(books)
    const after = await showToOffice(office, id, books)
    await writeDifference(office, books, staff, before, after)
    return after
  })
  office.publicDataChanged()
  return changed
}

/** What is too long to be read in a line of the trail. */
const ONLY_NAMED = ['description', 'importantInformation', 'accessibilityNotes', 'photographs'] as const

async function writeDifference(
  office: Office,
  books: Books,
  staff: StaffMember,
  before: OfficeProperty,
  after: OfficeProperty,
): Promise<void> {
  const difference = differenceOf(edited(before), edited(after), ONLY_NAMED)
  if (!difference) return
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: deedOf(before, after, Object.keys(difference.after ?? {})),
    item: 'property',
    itemId: after.id,
    ...difference,
  })
}

function edited(home: OfficeProperty) {
  const { version: _version, updatedAt: _updatedAt, images: _images, photographs, ...fields } = home
  return { ...fields, photographs: photographs.map(({ src, alt, caption }) => [src, alt, caption]) }
}

function deedOf(before: OfficeProperty, after: OfficeProperty, changed: string[]): string {
  if (changed.length > 1 || before.isAvailable === after.isAvailable) return 'changed'
  return after.isAvailable ? 'showed' : 'hid'
}
