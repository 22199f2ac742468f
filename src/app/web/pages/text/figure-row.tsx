import type { Stat } from '#app/web/figures.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { FigureSources } from './figure-sources.tsx'

interface FigureRowProps {
  figures: Stat[]
  className?: string
  compact?: boolean
  /** The colour of the small print. */
  tone?: string
}

/** The business's figures side by side, each with its description; nothing without figures. */
export function FigureRow({ figures, className, compact = false, tone = 'text-ink-soft' }: FigureRowProps) {
  if (figures.length === 0) return null
  return (
    <>
      <dl className={className}>
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className={classNames(compact ? 'text-sm' : 'mt-1', tone)}>{label}</dt>
            <dd
              className={classNames(
                'font-display font-medium tabular-nums',
                compact ? 'whitespace-nowrap text-2xl' : 'text-4xl',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <FigureSources figures={figures} className={tone} />
    </>
  )
}
