import type { Stat } from '#app/web/figures.ts'
import { FigureSources } from './figure-sources.tsx'

interface FigureRowProps {
  figures: Stat[]
  className?: string
}

/** The business's figures side by side, each with its description; nothing without figures. */
export function FigureRow({ figures, className }: FigureRowProps) {
  if (figures.length === 0) return null
  return (
    <>
      <dl className={className}>
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-ink-soft">{label}</dt>
            <dd className="font-display font-medium text-4xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <FigureSources figures={figures} className="text-ink-soft" />
    </>
  )
}
