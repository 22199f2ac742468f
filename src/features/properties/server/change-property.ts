import type { HomePriceColumns } from '#features/prices/server/prices.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type OfficeProperty, OPTIONAL_TEXTS, type ParsedPropertyForm, type PhotographsOfHome } from '../contract.ts'
import { columnsOf } from './internal/columns.ts'
import { parseImages } from './internal/comma-separated.ts'
import { translateConstraintErrors } from './internal/new-property.ts'
import { readOfficeProperty } from './internal/office-properties.ts'
import { requireReadyToShow } from './internal/ready-to-show.ts'
import { lockKnownHome, updateHome, updateHomeIfDifferent, updateHomePrices } from './internal/store.ts'
import { findPicturesByAddress, replacePhotographs } from './photographs.ts'

/**
 * Changes a home; omitted fields stay unchanged. Throws `conflict` (stale version, title in use), `not-found` (unknown or
 * deleted home), or `invalid` (for example shown but incomplete).
 */
export function changeProperty(tx: StaffTxContext, id: number, fields: ParsedPropertyForm): Promise<OfficeProperty> {
  return changeHome(tx, { id, version: fields.version }, async ({ reviewCount }) => {
    const { rating, ...columns } = columnsOf(fields)
    // Guests' reviews replace the office's rating [rule home-rating].
    const changedColumns = reviewCount > 0 ? columns : { ...columns, rating }
    const hasChanged = await translateConstraintErrors(fields, () => updateHomeIfDifferent(tx, id, changedColumns))
    if (fields.images === undefined) return
    const pictures = await findPicturesByAddress(tx.database, id, parseImages(fields.images))
    if ((await replacePhotographs(tx.database, id, pictures)) && !hasChanged) await updateHome(tx, id, {})
  })
}

/**
 * Hides, shows or features a home [rule hidden-home]. Throws `conflict` for a stale version, `not-found`, or `invalid` for an
 * incomplete home.
 */
export function setPropertyFlags(
  tx: StaffTxContext,
  id: number,
  flags: { isAvailable?: boolean | undefined; featured?: boolean | undefined; version?: number | undefined },
): Promise<OfficeProperty> {
  const columns = { is_available: flags.isAvailable, featured: flags.featured }
  return changeHome(tx, { id, version: flags.version }, (before) => {
    requireReadyToShow(before, { ...before, isAvailable: flags.isAvailable ?? before.isAvailable })
    return updateHomeIfDifferent(tx, id, columns)
  })
}

/**
 * Writes the prices of a locked home. A new standard price or minimum stay also increments the home's version, because the
 * home's form edits both.
 */
export async function changeHomePrices(tx: TxContext, id: number, columns: HomePriceColumns): Promise<void> {
  await updateHomePrices(tx, id, columns)
}

/**
 * Sets order, alternative texts and captions of a home's pictures; removes omitted pictures. Throws `conflict` for a stale
 * version, `not-found`, or `invalid` for an unknown picture or an invalid address.
 */
export async function arrangePhotographs(
  tx: StaffTxContext,
  id: number,
  arranged: { photographs: { src: string; alt: string; caption: string | null }[]; version?: number | undefined },
): Promise<PhotographsOfHome> {
  const pictures = arranged.photographs.map(({ src, alt, caption }) => {
    const [address] = parseImages([src])
    if (address === undefined) throw new Refusal('invalid', 'Please choose a photograph')
    return { address, alt, caption: caption || null }
  })
  const { version, images, photographs } = await changeHome(tx, { id, version: arranged.version }, async () => {
    if (await replacePhotographs(tx.database, id, pictures)) await updateHome(tx, id, {})
  })
  return { version, images, photographs }
}

/**
 * Locks a home, runs `change`, logs the difference and returns the changed home. Throws `conflict` for a stale version,
 * `not-found` for an unknown or deleted home, `invalid` for an incomplete home that `change` shows.
 */
export async function changeHome(
  tx: StaffTxContext,
  { id, version }: { id: number; version?: number | undefined },
  change: (before: OfficeProperty) => Promise<unknown>,
): Promise<OfficeProperty> {
  await lockKnownHome(tx.database, id)
  const before = await readOfficeProperty(tx, id)
  refuseStale(version, before.version, before)
  await change(before)
  const after = await readOfficeProperty(tx, id)
  requireReadyToShow(before, after)
  await writeDifference(tx, before, after)
  if (after.version !== before.version) tx.publicDataChanged()
  return after
}

/** Values too long for the audit log, which records only the names of these fields. */
const FIELDS_LOGGED_BY_NAME = [
  'description',
  'importantInformation',
  'photographs',
  'rooms',
  'houseRules',
  'access',
  'questions',
  'floorPlan',
  'mapPicture',
  ...OPTIONAL_TEXTS,
] as const

async function writeDifference(tx: StaffTxContext, before: OfficeProperty, after: OfficeProperty): Promise<void> {
  const difference = differenceOf(auditedFields(before), auditedFields(after), FIELDS_LOGGED_BY_NAME)
  if (!difference) return
  const action = auditAction(before, after, Object.keys(difference.after ?? {}))
  await tx.audit({ action, item: 'property', itemId: after.id, ...difference })
}

function auditedFields(home: OfficeProperty) {
  const { version: _version, updatedAt: _updatedAt, images: _images, photographs, ...rest } = home
  const { fromPrice: _fromPrice, effectiveMinimumStay: _effectiveMinimumStay, area: _area, ...fields } = rest
  return {
    ...fields,
    photographs: photographs.map(({ src, alt, caption }) => [src, alt, caption]),
    floorPlan: home.floorPlan && [home.floorPlan.src, home.floorPlan.alt],
    mapPicture: home.mapPicture && [home.mapPicture.src, home.mapPicture.alt],
  }
}

function auditAction(before: OfficeProperty, after: OfficeProperty, changed: string[]): string {
  if (changed.length > 1 || before.isAvailable === after.isAvailable) return 'changed'
  return after.isAvailable ? 'showed' : 'hid'
}
