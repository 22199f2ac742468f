import type { ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface FigureCardProps {
  title: string
  /** What the figure counts. */
  note: string
  icon: ReactNode
  /** `undefined` while loading, `null` if the figure could not be fetched. */
  figure: string | null | undefined
}

export function FigureCard({ title, note, icon, figure }: FigureCardProps) {
  return (
    <Card as="section" aria-label={title} className="flex items-start justify-between gap-3 p-4 sm:p-5">
      <div className="min-w-0">
        <h2 className="font-medium font-text text-base text-ink-soft tracking-normal">{title}</h2>
        {figure === undefined ? (
          <Skeleton className="my-1 h-9 w-24" />
        ) : (
          <p className="wrap-anywhere font-display font-medium text-2xl tabular-nums sm:max-lg:text-xl lg:text-3xl">
            {figure ?? <span aria-hidden="true">—</span>}
            {figure === null && <span className="sr-only">not known</span>}
          </p>
        )}
        <p className="text-ink-soft text-sm">{note}</p>
      </div>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-pine-tint text-pine max-lg:hidden">
        {icon}
      </span>
    </Card>
  )
}
