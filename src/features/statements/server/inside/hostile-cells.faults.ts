import { expect, test } from 'vitest'
import { guessedMapping } from './columns.ts'
import { linesIn } from './lines.ts'
import { tableIn } from './text.ts'

const LENGTH = 100_000

/** What makes a careless pattern try every way there is. */
const PIECES = ['-', '+', ' ', 'a', '0', '(', ')', ',', '.', '£', ', ', '1,', '1.', '- ', 'cr ', 'hl ', 'hl-', '01/01/']
const HOSTILE = PIECES.flatMap((piece) => {
  const cell = piece.repeat(LENGTH / piece.length)
  return [
    [JSON.stringify(piece), cell],
    [`${JSON.stringify(piece)} between 1 and x`, `1${cell}x`],
  ] as const
})
const PLACES = ['Date', 'Amount', 'Payer', 'Reference'] as const

for (const [column, place] of PLACES.entries())
  test(`[threat long-cells] a statement with 100 kB in one cell of ${place} is read as quickly as any`, () => {
    for (const [kind, cell] of HOSTILE) {
      const odd = ['09/09/2026', '217.50', 'J GUEST', 'HOLIDAY'].with(column, cell).map((text) => `"${text}"`)
      const usual = '08/09/2026,217.50,J GUEST,HOLIDAY\n'.repeat(3)
      const file = Buffer.from(`${PLACES.join(',')}\n${usual}${odd.join(',')}\n`)
      const took = [1, 2, 3].map(() => {
        const began = performance.now()
        const table = tableIn(file)
        const mapping = guessedMapping(table)
        expect(mapping && linesIn(table, mapping).lines.length).toBeGreaterThanOrEqual(3)
        return performance.now() - began
      })
      // A machine that is busy elsewhere is not slow three times.
      expect(Math.min(...took), kind).toBeLessThan(50)
    }
  })
