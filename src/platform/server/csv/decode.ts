/** Longer runs are cut, because papaparse rescans a run of blanks for each quotation mark before the run. */
const LONG_BLANK = /[^\S\n]{100,}/g

/** Decodes UTF-8, UTF-16 or Windows-1252, with `\n` as line break. Returns null for a binary file. */
export function decodeCsv(file: Uint8Array): string | null {
  return (
    decode(file)
      ?.replace(/\r\n?/g, '\n')
      .replace(LONG_BLANK, (blanks) => blanks.slice(0, 100)) ?? null
  )
}

/** British files that are not valid UTF-8 are Windows-1252. */
function decode(file: Uint8Array): string | null {
  const utf16 = findUtf16(file)
  if (utf16) return new TextDecoder(utf16).decode(file)
  if (file.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Recognises UTF-16 by its byte order mark, or by the zero byte beside each of the first two characters. */
function findUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return null
}
