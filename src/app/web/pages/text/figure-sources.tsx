import type { Stat } from '#app/web/figures.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface FigureSourcesProps {
  figures: Stat[]
  className: string
}

/** Says in small print where each figure comes from [rule claim-sources]; nothing without sources. */
export function FigureSources({ figures, className }: FigureSourcesProps) {
  const sourced = figures.filter(({ source }) => source !== '')
  if (sourced.length === 0) return null
  return (
    <ul className={classNames('wrap-anywhere mt-4 space-y-1 text-sm', className)}>
      {sourced.map(({ label, source }) => (
        <li key={label} className="first-letter:uppercase">
          {`${label}: ${source}`}
        </li>
      ))}
    </ul>
  )
}
