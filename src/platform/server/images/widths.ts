/** Widths of variants in pixels; the last width is for photographs that fill the screen. */
const LADDER = [480, 768, 1200, 1800, 2400]

/** The widest variant needed, in pixels: on a page, and across the whole screen. */
export const USUAL_WIDEST = 1800
export const HERO_WIDEST = 2400

/** A portrait is a small square beside a name, so its variants are narrower than the ladder. */
export const PORTRAIT_WIDEST = 480
const PORTRAIT_LADDER = [160]

/** Returns the width of the largest variant, never larger than the picture. */
export function largestWidth(picture: { width: number; widest: number }): number {
  return Math.min(picture.width, picture.widest)
}

/** Returns the widths of all variants, ascending. The last width is the picture's width when the picture is small. */
export function widthsOf(picture: { width: number; widest: number }): number[] {
  const largest = largestWidth(picture)
  const ladder = picture.widest <= PORTRAIT_WIDEST ? PORTRAIT_LADDER : LADDER
  return [...ladder.filter((width) => width < largest), largest]
}

/** Returns the height in pixels that keeps the shape of the picture; at least 1. */
export function heightAt(width: number, picture: { width: number; height: number }): number {
  return Math.max(1, Math.round((picture.height * width) / picture.width))
}
