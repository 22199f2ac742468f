import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY: number = 1009

/**
 * Reads a DATE as `yyyy-mm-dd`, because a JavaScript Date could move an arrival by a day. NUMERIC is read as text, INT8 as a
 * number.
 */
export function valueTypes() {
  const types = new pg.TypeOverrides()
  // The TypeScript types of `pg` omit arrays, which `pg` can parse.
  const readTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as typeof builtins.TEXT)
  types.setTypeParser(builtins.DATE, (text: string) => text)
  types.setTypeParser(DATE_ARRAY, readTexts)
  types.setTypeParser(NUMERIC_ARRAY, readTexts)
  types.setTypeParser(builtins.INT8, wholeNumber)
  types.setTypeParser(INT8_ARRAY, (text: string) =>
    readTexts(text).map((item) => (item === null ? null : wholeNumber(item))),
  )
  return types
}

function wholeNumber(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number here`)
  return value
}
