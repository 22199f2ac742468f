/** The pattern of LIKE for texts that contain some words; its wildcards match only themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
