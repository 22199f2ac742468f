/**
 * Returns a text of at most `max` characters whole, and of a longer text its first whole words and an ellipsis. A first word
 * longer than `max` is cut. Characters are counted as people count them: an emoji is not cut in half.
 */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const [, words] = /^(.*\S)\s/s.exec(characters.slice(0, max + 1).join('')) ?? []
  return `${words ?? characters.slice(0, max).join('')}…`
}
