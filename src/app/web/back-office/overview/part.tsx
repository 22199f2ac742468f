import { type ReactNode, useId } from 'react'
import { Card } from '#platform/web/ui/card.tsx'

interface PartProps {
  title: string
  /** Shown at the right end of the head: a link to the full list. */
  aside?: ReactNode
  children: ReactNode
}

export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="overflow-hidden">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 py-2 sm:px-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}

/** Classes for a link in the head of a section. */
export const ASIDE_LINK =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-sm text-pine underline-offset-4 hover:underline'
