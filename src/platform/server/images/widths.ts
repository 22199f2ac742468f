/** Pixels in which every photograph is offered, and one more where it fills the screen. */
const LADDER = [480, 768, 1200, 1800, 2400]

/** How wide a photograph is wanted at the most: as on a page, or across the whole screen. */
export const USUAL_WIDEST = 1800
export const HERO_WIDEST = 2400

/** The width of the largest variant: never larger than the picture itself. */
export function largestWidth(picture: { width: number; widest: number }): number {
  return Math.min(picture.width, picture.widest)
}

/** Every width in which a picture is made, ascending; the largest is the picture's own when it is a small one. */
export function widthsOf(picture: { width: number; widest: number }): number[] {
  const largest = largestWidth(picture)
  return [...LADDER.filter((width) => width < largest), largest]
}

/** Pixels of height at a width. */
export function heightAt(width: number, picture: { width: number; height: number }): number {
  return Math.max(1, Math.round((picture.height * width) / picture.width))
}
