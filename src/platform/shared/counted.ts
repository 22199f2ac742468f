/** `1 night`, `3 nights`, `1,200 lines`, `2 properties`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/**
 * `1,200`: a whole number, or the digits of one, in groups of three. `Intl` writes the same, and takes a slow phone a tenth of
 * a second for the first number.
 */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}
