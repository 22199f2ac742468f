/**
 * Cuts a text longer than `max` code points after a whole word, and adds `…`. Code points keep surrogate pairs whole.
 */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const [, words] = /^(.*\S)\s/s.exec(characters.slice(0, max + 1).join('')) ?? []
  return `${words ?? characters.slice(0, max).join('')}…`
}
