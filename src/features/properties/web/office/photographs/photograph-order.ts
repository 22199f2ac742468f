/**
 * Parses addresses as the server does: a piece that does not start like a URL continues the address before. Drops empty and
 * repeated addresses.
 */
export function parseAddresses(text: string): string[] {
  const addresses: string[] = []
  for (const piece of text.split(',').map((one) => one.trim())) {
    const before = addresses.at(-1)
    if (piece === '') continue
    if (before === undefined || ADDRESS_START.test(piece)) addresses.push(piece)
    else addresses[addresses.length - 1] = `${before},${piece}`
  }
  return [...new Set(addresses)]
}

const ADDRESS_START = /^(https?:\/\/|\/|data:|javascript:)/i

/** Start of an address that the server accepts as a photograph. */
export const IMAGE_URL_START = /^(https:\/\/|\/)/i

export function joinAddresses(addresses: readonly string[]): string {
  return addresses.join(', ')
}

/** Position of each pending upload, by upload id: the number of addresses before the upload. */
export type UploadPositions = Readonly<Record<string, number>>

/** Returns addresses and ids of pending uploads in the order on the screen. */
export function mergeRow(addresses: readonly string[], files: readonly string[], positions: UploadPositions): string[] {
  const row: string[] = []
  const positionOf = (file: string) => Math.min(positions[file] ?? addresses.length, addresses.length)
  for (let at = 0; at <= addresses.length; at += 1) {
    row.push(...files.filter((file) => positionOf(file) === at))
    const address = addresses[at]
    if (address !== undefined) row.push(address)
  }
  return row
}

/** Reverses `mergeRow`. */
export function splitRow(
  row: readonly string[],
  files: readonly string[],
): { addresses: string[]; files: string[]; positions: UploadPositions } {
  const uploadIds = new Set(files)
  const addresses: string[] = []
  const sorted: string[] = []
  const positions: Record<string, number> = {}
  for (const key of row)
    if (uploadIds.has(key)) {
      positions[key] = addresses.length
      sorted.push(key)
    } else addresses.push(key)
  return { addresses, files: sorted, positions }
}
