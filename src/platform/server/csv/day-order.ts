import { formatLongDay } from '#platform/shared/day.ts'
import { type DayOrder, parseDay } from './values.ts'

const MAX_EXAMPLES = 3

/** Asks for the order of day and month. `examples` are cells that can be read in both orders. */
export interface DayOrderQuestion {
  kind: 'dayOrder'
  question: string
  examples: string[]
  options: { value: DayOrder; label: string }[]
}

interface FoundOrder {
  order: DayOrder
  /** True if the days show the order, false for a chosen or assumed order. */
  isShown: boolean
  /** Null if the days show the order, or no day is valid in both orders. */
  question: DayOrderQuestion | null
}

/**
 * Days that are valid in only one order decide the order of the file, unless they contradict each other. Otherwise the
 * order is `chosen`, or day-first if null.
 */
export function findDayOrder(cells: string[], chosen: DayOrder | null): FoundOrder {
  const counts = { 'day-first': 0, 'month-first': 0 }
  const ambiguous: string[] = []
  for (const cell of cells) {
    const [british, american] = [parseDay(cell), parseDay(cell, 'month-first')]
    if (british === american) continue
    if (american === null) counts['day-first']++
    else if (british === null) counts['month-first']++
    else if (ambiguous.length < MAX_EXAMPLES && !ambiguous.includes(cell)) ambiguous.push(cell)
  }
  const isDecided = counts['day-first'] > 0 !== counts['month-first'] > 0
  if (isDecided) return { order: counts['day-first'] > 0 ? 'day-first' : 'month-first', isShown: true, question: null }
  return { order: chosen ?? 'day-first', isShown: false, question: askOrder(ambiguous) }
}

/** Asks only if a day is valid in both orders. */
function askOrder(examples: string[]): DayOrderQuestion | null {
  const [first = ''] = examples
  const [british, american] = [parseDay(first), parseDay(first, 'month-first')]
  if (!british || !american) return null
  return {
    kind: 'dayOrder',
    question: `Which day is ${first.slice(0, 40)}?`,
    examples,
    options: [
      { value: 'day-first', label: formatLongDay(british) },
      { value: 'month-first', label: formatLongDay(american) },
    ],
  }
}
