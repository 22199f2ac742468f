/** Neighbouring lines are 1, 2 or 5 times a power of ten apart, in pounds. */
const STEPS = [1, 2, 5]

/** Few lines keep the chart readable. */
const MAX_LINES = 4

/** Returns round sums in pence from 0 to the first that is at least `max`. */
export function scaleLines(max: number): number[] {
  let step = 100
  for (let power = 100; ; power *= 10) {
    const fits = STEPS.map((factor) => factor * power).find((each) => Math.ceil(max / each) <= MAX_LINES)
    if (fits !== undefined) {
      step = fits
      break
    }
  }
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
