import type { ReactNode } from 'react'

interface OpeningProps {
  title: string
  lead: string
  children?: ReactNode
}

export function Opening({ title, lead, children }: OpeningProps) {
  return (
    <header className="max-w-3xl">
      <h1>{title}</h1>
      <p className="mt-4 text-ink-soft text-lg">{lead}</p>
      {children}
    </header>
  )
}
