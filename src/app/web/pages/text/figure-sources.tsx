import type { Stat } from '#app/web/figures.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface FigureSourcesProps {
  figures: Stat[]
  className: string
}

/** Says in small print where the figures come from [rule claim-sources]; nothing without sources. */
export function FigureSources({ figures, className }: FigureSourcesProps) {
  const text = describeSources(figures)
  return text && <p className={classNames('wrap-anywhere mt-4 text-sm first-letter:uppercase', className)}>{text}</p>
}

/** A source that all figures share is named once, without the figures' labels. */
function describeSources(figures: Stat[]): string {
  const [first, ...others] = figures
  if (first && others.every(({ source }) => source === first.source)) return first.source
  return figures
    .filter(({ source }) => source !== '')
    .map(({ label, source }) => `${label}: ${source}`)
    .join('; ')
}
