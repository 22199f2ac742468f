/** Returns a LIKE pattern for texts that contain `words`; wildcards in `words` match only themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
