/** The pattern of ILIKE for texts that hold some words; its wildcards are letters like any other (threats 33). */
export function holding(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
