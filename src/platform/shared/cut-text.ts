/**
 * Cuts a text longer than `max` characters after a whole word. Characters are counted as people count them: an emoji is not
 * cut.
 */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const [, words] = /^(.*\S)\s/s.exec(characters.slice(0, max + 1).join('')) ?? []
  return `${words ?? characters.slice(0, max).join('')}…`
}
