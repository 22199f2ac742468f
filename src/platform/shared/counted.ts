/** `1 night`, `3 nights`, `1,200 lines`, `2 properties`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
