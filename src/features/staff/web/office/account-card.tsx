import type { ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'

interface AccountCardProps {
  title: string
  /** Status, shown beside the title. */
  state?: ReactNode
  children: ReactNode
  actions?: ReactNode
}

export function AccountCard({ title, state, children, actions }: AccountCardProps) {
  return (
    <Card as="section" aria-label={title} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{title}</h2>
        {state}
      </div>
      <div className="mt-2 text-ink-soft">{children}</div>
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </Card>
  )
}
