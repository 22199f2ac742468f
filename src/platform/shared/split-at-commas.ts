const PIECE = /\s*(?:"((?:[^"]|"")*)"|“([^“”]*)”)\s*(?:,|$)|([^,]*)(?:,|$)/gy

/**
 * Splits typed text at commas into trimmed pieces, without empty ones. A piece in double quotes keeps its commas; a quote within a
 * piece is an inch sign.
 */
export function splitAtCommas(text: string): string[] {
  return [...text.matchAll(PIECE)]
    .map(([, straight, curly, plain]) => straight?.replaceAll('""', '"') ?? curly ?? plain ?? '')
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
}
