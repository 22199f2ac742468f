/**
 * Returns a LIKE pattern for texts that contain `words`; wildcards in `words` match only themselves. An apostrophe matches any
 * character: phones write a curly one.
 */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&').replace(/['’‘ʼ`´]/g, '_')}%`
}
