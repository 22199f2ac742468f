import type { HomePriceColumns } from '#features/prices/server/prices.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OfficeProperty, PhotographsOfHome, PropertyFields } from '../contract.ts'
import { columnsOf } from './internal/columns.ts'
import { imagesIn } from './internal/comma-separated.ts'
import { refusingClash } from './internal/new-property.ts'
import { showToOffice } from './internal/office-properties.ts'
import { refuseUnready } from './internal/ready-to-show.ts'
import { lockKnownHome, updateHome, updateHomePrices, updateOtherHome } from './internal/store.ts'
import { picturesAt, replacePhotographs } from './photographs.ts'

/**
 * Changes a home to what the office entered; what was left out stays as it is, and so does the rating once guests have
 * given one. Pictures keep their words and take the order of `images`; one that is not among them is removed. Throws as
 * `conflict` an edit begun from an older state (with the present one) and another home's title, `not-found` for a home that is
 * not in the database, `invalid` one that is newly shown without a price or a city.
 */
export function changeProperty(tx: StaffTxContext, id: number, fields: PropertyFields): Promise<OfficeProperty> {
  return changeHome(tx, { id, version: fields.version }, async ({ reviewCount }) => {
    const { rating, ...columns } = columnsOf(fields)
    const entered = reviewCount > 0 ? columns : { ...columns, rating }
    const isOther = await refusingClash(fields, () => updateOtherHome(tx, id, entered))
    if (fields.images === undefined) return
    const pictures = await picturesAt(tx.database, id, imagesIn(fields.images))
    if ((await replacePhotographs(tx.database, id, pictures)) && !isOther) await updateHome(tx, id, {})
  })
}

/** Hides or shows a home, or features it [rule hidden-home]. Throws as `changeProperty` does. */
export function markProperty(
  tx: StaffTxContext,
  id: number,
  marks: { isAvailable?: boolean | undefined; featured?: boolean | undefined; version?: number | undefined },
): Promise<OfficeProperty> {
  const columns = { is_available: marks.isAvailable, featured: marks.featured }
  return changeHome(tx, { id, version: marks.version }, () => updateOtherHome(tx, id, columns))
}

/**
 * Writes what a home costs, in the caller's transaction that has locked it. The usual price and the minimum stay are in
 * the home's own form too: where they change, an edit begun in it before is refused there.
 */
export async function changeHomePrices(tx: TxContext, id: number, columns: HomePriceColumns): Promise<void> {
  await updateHomePrices(tx, id, columns)
}

/**
 * Puts the pictures of a home in the order given, with their words; one that is left out is removed. Throws as
 * `changeProperty` does, and `invalid` an address of ours that leads nowhere.
 */
export async function arrangePhotographs(
  tx: StaffTxContext,
  id: number,
  arranged: { photographs: { src: string; alt: string; caption: string | null }[]; version?: number | undefined },
): Promise<PhotographsOfHome> {
  const pictures = arranged.photographs.map(({ src, alt, caption }) => {
    const [address] = imagesIn([src])
    if (address === undefined) throw new Refusal('invalid', 'Please choose a photograph')
    return { address, alt, caption: caption || null }
  })
  const { version, images, photographs } = await changeHome(tx, { id, version: arranged.version }, async () => {
    if (await replacePhotographs(tx.database, id, pictures)) await updateHome(tx, id, {})
  })
  return { version, images, photographs }
}

/**
 * One change of a home that is in the database, with its line in the audit log. Whoever comes second with the same version waits
 * for the first and is refused.
 */
export async function changeHome(
  tx: StaffTxContext,
  { id, version }: { id: number; version?: number | undefined },
  change: (before: OfficeProperty) => Promise<unknown>,
): Promise<OfficeProperty> {
  await lockKnownHome(tx.database, id)
  const before = await showToOffice(tx, id)
  refuseStale(version, before.version, before)
  await change(before)
  const after = await showToOffice(tx, id)
  refuseUnready(before, after)
  await writeDifference(tx, before, after)
  if (after.version !== before.version) tx.publicDataChanged()
  return after
}

/** What is too long to be read in a audit log entry. */
const ONLY_NAMED = [
  'description',
  'importantInformation',
  'accessibilityNotes',
  'photographs',
  'rooms',
  'houseRules',
  'access',
  'questions',
  'floorPlan',
  'mapPicture',
] as const

async function writeDifference(tx: StaffTxContext, before: OfficeProperty, after: OfficeProperty): Promise<void> {
  const difference = differenceOf(edited(before), edited(after), ONLY_NAMED)
  if (!difference) return
  const action = actionOf(before, after, Object.keys(difference.after ?? {}))
  await tx.audit({ action, item: 'property', itemId: after.id, ...difference })
}

function edited(home: OfficeProperty) {
  const { version: _version, updatedAt: _updatedAt, images: _images, photographs, ...rest } = home
  const { fromPrice: _fromPrice, shortestStay: _shortestStay, ...fields } = rest
  return {
    ...fields,
    photographs: photographs.map(({ src, alt, caption }) => [src, alt, caption]),
    floorPlan: home.floorPlan && [home.floorPlan.src, home.floorPlan.alt],
    mapPicture: home.mapPicture && [home.mapPicture.src, home.mapPicture.alt],
  }
}

function actionOf(before: OfficeProperty, after: OfficeProperty, changed: string[]): string {
  if (changed.length > 1 || before.isAvailable === after.isAvailable) return 'changed'
  return after.isAvailable ? 'showed' : 'hid'
}
