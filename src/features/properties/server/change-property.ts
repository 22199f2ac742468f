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
 * Changes a home; omitted fields are unchanged, and so is the rating once guests have rated the home. Pictures keep their texts,
 * take the order of `images` and are removed when absent from it. Throws `conflict` for a stale version (with the current home)
 * or a title in use, `not-found` for an unknown or deleted home, `invalid` for a home newly shown without a price or a city.
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
 * Writes the prices of a home that the caller has locked. A new usual price or minimum stay also increments the home's version,
 * because its own form edits both.
 */
export async function changeHomePrices(tx: TxContext, id: number, columns: HomePriceColumns): Promise<void> {
  await updateHomePrices(tx, id, columns)
}

/**
 * Sets the order, alternative texts and captions of a home's pictures; removes those left out. Throws as `changeProperty` does,
 * and `invalid` for an unknown picture of ours.
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
 * Locks a home, runs `change` and writes the difference to the audit log. Of two edits with the same version, the second waits
 * for the first and gets `conflict`.
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

/** Too long to read in an audit log entry: only the field name is logged. */
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
