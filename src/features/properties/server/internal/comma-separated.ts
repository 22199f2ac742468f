import { fieldError } from '#platform/shared/refusal.ts'
import { splitAtCommas } from '#platform/shared/text/split-at-commas.ts'

const MAX_ENTRIES = 200
const MAX_AMENITY_LENGTH = 100

/**
 * Parses a list or comma-separated text; a comma in quotes does not split. Drops empty and repeated entries. Throws `invalid`
 * above 200 entries or 100 characters each.
 */
export function parseAmenities(input: string | string[]): string[] {
  const pieces = typeof input === 'string' ? splitAtCommas(input) : input
  const amenities = uniqueBy(
    pieces.map((piece) => piece.trim().replace(/\s+/g, ' ')),
    (amenity) => amenity.toLowerCase(),
  )
  if (amenities.some(({ length }) => length > MAX_AMENITY_LENGTH))
    throw fieldError('amenities', `Please use at most ${MAX_AMENITY_LENGTH} characters for an amenity`)
  if (amenities.length > MAX_ENTRIES) throw fieldError('amenities', TOO_MANY)
  return amenities
}

/**
 * Parses addresses, which may contain commas: a piece that does not start like a URL continues the previous address. Throws
 * `invalid` above 200 addresses, or for an address that `isPictureAddress` does not accept.
 */
export function parseImages(input: string | string[]): string[] {
  const addresses = typeof input === 'string' ? splitAddresses(input) : input.map((piece) => piece.trim())
  const images = uniqueBy(addresses, (address) => address)
  if (!images.every(isPictureAddress)) throw fieldError('images', 'Images must start with https:// or /')
  if (images.length > MAX_ENTRIES) throw fieldError('images', TOO_MANY)
  return images
}

const TOO_MANY = `Please enter at most ${MAX_ENTRIES} entries`

const ADDRESS_START = /^(https?:\/\/|\/|data:|javascript:)/i

function splitAddresses(text: string): string[] {
  const addresses: string[] = []
  for (const piece of text.split(',').map((one) => one.trim())) {
    const before = addresses.at(-1)
    if (piece === '') continue
    if (before === undefined || ADDRESS_START.test(piece)) addresses.push(piece)
    else addresses[addresses.length - 1] = `${before},${piece}`
  }
  return addresses
}

/** Accepts our own paths and `https://`. `//host` would take the page's scheme, and browsers read a backslash as a slash. */
function isPictureAddress(address: string): boolean {
  return /^(https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\"'<>]*$/i.test(address) && address.length <= 2_000
}

function uniqueBy(items: string[], keyOf: (item: string) => string): string[] {
  const seen = new Map<string, string>()
  for (const item of items) if (item !== '' && !seen.has(keyOf(item))) seen.set(keyOf(item), item)
  return [...seen.values()]
}
