import { type ReactNode, useId } from 'react'
import { Card } from '#platform/web/ui/card.tsx'

interface PanelProps {
  title: string
  children: ReactNode
}

export function Panel({ title, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="p-5 sm:p-6">
      <h3 id={id} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </Card>
  )
}
