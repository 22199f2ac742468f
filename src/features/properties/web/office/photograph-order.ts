/**
 * The addresses in a text with commas, read as the server reads it: an address may have commas of its own, so a piece that
 * does not start like an address belongs to the one before it. Without empties and repeats.
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

/** What the server takes for the address of a photograph. */
export const STARTS_AN_IMAGE = /^(https:\/\/|\/)/i

export function textOf(addresses: readonly string[]): string {
  return addresses.join(', ')
}

/** Where files on their way stand: by the file's id, how many of the addresses are ahead of it. */
export type FilePlaces = Readonly<Record<string, number>>

/** All photographs of a home in one row: those it has, by address, and between them the files on their way, by id. */
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

/** The same row taken apart again. */
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
