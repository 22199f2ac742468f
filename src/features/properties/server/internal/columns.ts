import { hasWords, MAX_RICH_TEXT, type PropertyFields } from '#features/properties/contract.ts'
import { asColumns } from '#platform/server/database/names.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { toPounds } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { hashOfOurs } from '../photographs.ts'
import { amenitiesIn } from './comma-separated.ts'

/**
 * Converts the form to columns of `property`, with sanitised texts [threat stored-markup]. Omitted fields are `undefined`, which
 * neither insert nor update writes. Throws `invalid` for a description without text and for a text that sanitising made too long.
 */
export function columnsOf(fields: PropertyFields) {
  const { images: _images, version: _version, floorPlan, mapPicture, ...stored } = fields
  return {
    ...asColumns(stored),
    description: cleaned('description', fields.description) ?? refuse('description', 'Please enter a description'),
    important_information: unlessLeftOut(fields.importantInformation, (html) => cleaned('importantInformation', html)),
    price_per_night: toPounds(fields.pricePerNight),
    ...depositColumns(fields),
    amenities: unlessLeftOut(fields.amenities, amenitiesIn),
    nearby: unlessLeftOut(fields.nearby, document),
    rooms: unlessLeftOut(fields.rooms, (rooms) => document(rooms ?? [])),
    house_rules: unlessLeftOut(fields.houseRules, (rules) => rules && document(rules)),
    access: unlessLeftOut(fields.access, (access) => access && document(access)),
    questions: unlessLeftOut(fields.questions, (questions) => document(questions ?? [])),
    floor_plan_hash: unlessLeftOut(floorPlan, hashIn),
    floor_plan_alt: unlessLeftOut(floorPlan, (plan) => plan?.alt ?? ''),
    map_picture_hash: unlessLeftOut(mapPicture, hashIn),
    map_picture_alt: unlessLeftOut(mapPicture, (map) => map?.alt ?? ''),
    registration_number: unlessLeftOut(fields.registrationNumber, (text) => text || null),
    accessibility_notes: unlessLeftOut(fields.accessibilityNotes, (text) => text || null),
  }
}

/** Setting either deposit rule clears the other, even when the form omits it. */
function depositColumns({ securityDepositAmount: sum, securityDepositPercent: percent }: PropertyFields) {
  if (sum !== undefined && sum !== null)
    return { security_deposit_amount: toPounds(sum), security_deposit_percent: null }
  const isOther = percent !== undefined && percent !== null
  return { security_deposit_amount: isOther ? null : sum, security_deposit_percent: percent }
}

function unlessLeftOut<Given, Written>(
  given: Given | undefined,
  write: (given: Given) => Written,
): Written | undefined {
  return given === undefined ? undefined : write(given)
}

/** Returns sanitised rich text; `null` when no visible text is left. */
function cleaned(path: string, html: string | null): string | null {
  const safe = safeHtml(html ?? '')
  if (!hasWords(safe)) return null
  // Sanitising can lengthen a text: `&` becomes `&amp;`.
  return safe.length <= MAX_RICH_TEXT ? safe : refuse(path, `Please use at most ${MAX_RICH_TEXT} characters`)
}

function refuse(path: string, message: string): never {
  throw fieldError(path, message)
}

function hashIn(picture: { src: string } | null): string | null {
  return picture && (hashOfOurs(picture.src) ?? null)
}

function document(value: unknown): string {
  return JSON.stringify(value, wellFormed)
}

/** A lone surrogate, as a broken editor leaves it, is JSON that PostgreSQL rejects. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
