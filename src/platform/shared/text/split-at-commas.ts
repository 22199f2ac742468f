const PIECE = /\s*(?:"((?:[^"]|"")*)"|“([^“”]*)”)\s*(?:,|$)|([^,]*)(?:,|$)/gy

/**
 * Splits text at commas into trimmed, non-empty pieces. Double quotes around a piece protect commas; other double
 * quotes are inch signs.
 */
export function splitAtCommas(text: string): string[] {
  return [...text.matchAll(PIECE)]
    .map(([, straight, curly, plain]) => straight?.replaceAll('""', '"') ?? curly ?? plain ?? '')
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
}
