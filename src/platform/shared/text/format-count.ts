/** `1 night`, `3 nights`, `1,200 lines`, `2 properties`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`
}

/** Groups the digits of a whole number by three: `1,200`. Avoids `Intl`, whose first use takes 100 ms on a slow phone. */
export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}
