/**
 * Parses comma-separated addresses as the server does. An address may contain commas: a piece without a URL start continues the
 * address before it. Drops empty and repeated addresses.
 */
export function addressesIn(text: string): string[] {
  const addresses: string[] = []
  for (const piece of text.split(',').map((one) => one.trim())) {
    const before = addresses.at(-1)
    if (piece === '') continue
    if (before === undefined || STARTS_AN_ADDRESS.test(piece)) addresses.push(piece)
    else addresses[addresses.length - 1] = `${before},${piece}`
  }
  return [...new Set(addresses)]
}

const STARTS_AN_ADDRESS = /^(https?:\/\/|\/|data:|javascript:)/i

/** Start of an address that the server accepts as a photograph. */
export const STARTS_AN_IMAGE = /^(https:\/\/|\/)/i

export function textOf(addresses: readonly string[]): string {
  return addresses.join(', ')
}

/** Position of each pending upload, by upload id: the number of addresses before it. */
export type FilePlaces = Readonly<Record<string, number>>

/** Merges addresses and ids of pending uploads into a single row. */
export function inOneRow(addresses: readonly string[], files: readonly string[], places: FilePlaces): string[] {
  const row: string[] = []
  const ahead = (file: string) => Math.min(places[file] ?? addresses.length, addresses.length)
  for (let at = 0; at <= addresses.length; at += 1) {
    row.push(...files.filter((file) => ahead(file) === at))
    const address = addresses[at]
    if (address !== undefined) row.push(address)
  }
  return row
}

/** Splits a row back into addresses and uploads. */
export function takenApart(
  row: readonly string[],
  files: readonly string[],
): { addresses: string[]; files: string[]; places: FilePlaces } {
  const onTheirWay = new Set(files)
  const addresses: string[] = []
  const sorted: string[] = []
  const places: Record<string, number> = {}
  for (const key of row)
    if (onTheirWay.has(key)) {
      places[key] = addresses.length
      sorted.push(key)
    } else addresses.push(key)
  return { addresses, files: sorted, places }
}
