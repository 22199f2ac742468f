import {
  hasVisibleText,
  MAX_RICH_TEXT,
  OPTIONAL_TEXTS,
  type ParsedPropertyForm,
} from '#features/properties/contract.ts'
import { asColumns } from '#platform/server/database/names.ts'
import { uploadedPhotographHash } from '#platform/server/images/photographs.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { toPounds } from '#platform/shared/money.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { parseAmenities } from './comma-separated.ts'

/**
 * Converts the form, or a draft whose description is empty, to columns; omitted fields are `undefined`. Sanitises rich texts [threat stored-markup]. Throws
 * `invalid` when the sanitised description is empty or a text too long, and what `parseAmenities` throws.
 */
export function columnsOf(fields: ParsedPropertyForm) {
  const { images: _images, version: _version, floorPlan, mapPicture, ...stored } = fields
  return {
    ...asColumns({
      ...stored,
      ...recordOf(OPTIONAL_TEXTS, (name) => mapDefined(fields[name], (text) => text || null)),
    }),
    description:
      fields.description &&
      (sanitise('description', fields.description) ?? refuse('description', 'Please enter a description')),
    important_information: mapDefined(fields.importantInformation, (html) => sanitise('importantInformation', html)),
    price_per_night: toPounds(fields.pricePerNight),
    ...depositColumns(fields),
    amenities: mapDefined(fields.amenities, parseAmenities),
    nearby: mapDefined(fields.nearby, toJson),
    rooms: mapDefined(fields.rooms, (rooms) => toJson(rooms ?? [])),
    house_rules: mapDefined(fields.houseRules, (rules) => rules && toJson(rules)),
    access: mapDefined(fields.access, (access) => access && toJson(access)),
    questions: mapDefined(fields.questions, (questions) => toJson(questions ?? [])),
    floor_plan_hash: mapDefined(floorPlan, pictureHash),
    floor_plan_alt: mapDefined(floorPlan, (plan) => plan?.alt ?? ''),
    map_picture_hash: mapDefined(mapPicture, pictureHash),
    map_picture_alt: mapDefined(mapPicture, (map) => map?.alt ?? ''),
  }
}

/** Setting the sum clears the percentage and vice versa, even when the form omits the other field. */
function depositColumns({ securityDepositAmount: sum, securityDepositPercent: percent }: ParsedPropertyForm) {
  if (sum !== undefined && sum !== null)
    return { security_deposit_amount: toPounds(sum), security_deposit_percent: null }
  const hasPercent = percent !== undefined && percent !== null
  return { security_deposit_amount: hasPercent ? null : sum, security_deposit_percent: percent }
}

function mapDefined<Value, Column>(value: Value | undefined, convert: (value: Value) => Column): Column | undefined {
  return value === undefined ? undefined : convert(value)
}

/** Returns sanitised rich text; `null` when no visible text is left. */
function sanitise(path: string, html: string | null): string | null {
  const safe = safeHtml(html ?? '')
  if (!hasVisibleText(safe)) return null
  // Sanitising can lengthen a text: `&` becomes `&amp;`.
  return safe.length <= MAX_RICH_TEXT ? safe : refuse(path, `Please use at most ${MAX_RICH_TEXT} characters`)
}

function refuse(path: string, message: string): never {
  throw fieldError(path, message)
}

function pictureHash(picture: { src: string } | null): string | null {
  return picture && (uploadedPhotographHash(picture.src) ?? null)
}

function toJson(value: unknown): string {
  return JSON.stringify(value, toWellFormed)
}

/** Replaces lone surrogates, which are valid JSON but rejected by PostgreSQL. */
function toWellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
