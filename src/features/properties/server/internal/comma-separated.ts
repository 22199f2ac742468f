import { fieldError } from '#platform/shared/refusal.ts'

/** As many amenities, and as many pictures, as anybody will ever look through. */
const MAX_ENTRIES = 200
const MAX_OF_AN_AMENITY = 100

/**
 * What a home offers, from a list or from text with commas: trimmed, without empties and repeats.
 * Throws `invalid` for more than 200, and one of more than 100 characters.
 */
export function amenitiesIn(given: string | string[]): string[] {
  const pieces = typeof given === 'string' ? given.split(',') : given
  const amenities = withoutRepeats(
    pieces.map((piece) => piece.trim().replace(/\s+/g, ' ')),
    (amenity) => amenity.toLowerCase(),
  )
  if (amenities.some(({ length }) => length > MAX_OF_AN_AMENITY))
    throw fieldError('amenities', `Please use at most ${MAX_OF_AN_AMENITY} characters for an amenity`)
  if (amenities.length > MAX_ENTRIES) throw fieldError('amenities', TOO_MANY)
  return amenities
}

/**
 * Addresses of pictures, from a list or from text with commas. An address may have commas of its own: a piece that does
 * not start like an address belongs to the one before it. Throws for all but `https://` and `/`.
 */
export function imagesIn(given: string | string[]): string[] {
  const addresses = typeof given === 'string' ? rejoined(given) : given.map((piece) => piece.trim())
  const images = withoutRepeats(addresses, (address) => address)
  if (!images.every(isPictureAddress)) throw fieldError('images', 'Images must start with https:// or /')
  if (images.length > MAX_ENTRIES) throw fieldError('images', TOO_MANY)
  return images
}

const TOO_MANY = `Please enter at most ${MAX_ENTRIES} of them`

const STARTS_AN_ADDRESS = /^(https?:\/\/|\/|data:|javascript:)/i

function rejoined(text: string): string[] {
  const addresses: string[] = []
  for (const piece of text.split(',').map((one) => one.trim())) {
    const before = addresses.at(-1)
    if (piece === '') continue
    if (before === undefined || STARTS_AN_ADDRESS.test(piece)) addresses.push(piece)
    else addresses[addresses.length - 1] = `${before},${piece}`
  }
  return addresses
}

/** Ours, or one that is fetched safely. `//host` would borrow the page's scheme, and a backslash counts as a slash. */
function isPictureAddress(address: string): boolean {
  return /^(https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\"'<>]*$/i.test(address) && address.length <= 2_000
}

function withoutRepeats(items: string[], sameness: (item: string) => string): string[] {
  const seen = new Map<string, string>()
  for (const item of items) if (item !== '' && !seen.has(sameness(item))) seen.set(sameness(item), item)
  return [...seen.values()]
}
