/** The pattern of LIKE for texts that contain some words; its wildcards are letters like any other. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
