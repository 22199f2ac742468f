/** Steps between the lines of a chart: 1, 2 or 5 pounds, tens of pounds and so on. */
const STEPS = [1, 2, 5]

/** As few lines as still give an eye something to hold on to. */
const MAX_LINES = 4

/** Round sums in pence from nothing to the first that is not below `most`: the lines of a chart. */
export function linesOf(max: number): number[] {
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
