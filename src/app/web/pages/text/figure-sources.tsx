import type { Stat } from '#app/web/figures.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface FigureSourcesProps {
  figures: Stat[]
  className: string
}

/** Says in one line of small print where each figure comes from [rule claim-sources]; nothing without sources. */
export function FigureSources({ figures, className }: FigureSourcesProps) {
  const bySource = Map.groupBy(
    figures.filter(({ source }) => source !== ''),
    ({ source }) => source,
  )
  if (bySource.size === 0) return null
  const parts = Array.from(
    bySource,
    ([source, sourced]) => `${sourced.map(({ label }) => label).join(', ')}: ${source}`,
  )
  return (
    <p className={classNames('wrap-anywhere mt-4 text-sm first-letter:uppercase', className)}>{parts.join('; ')}</p>
  )
}
