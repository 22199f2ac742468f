import type { ReactNode } from 'react'

interface OpeningProps {
  title: string
  lead: ReactNode
  /** Beside the text on a desktop, below it on a phone. */
  picture?: ReactNode
  children?: ReactNode
}

export function Opening({ title, lead, picture, children }: OpeningProps) {
  const text = (
    <header className="max-w-3xl">
      <h1>{title}</h1>
      <p className="mt-4 text-ink-soft text-lg">{lead}</p>
      {children}
    </header>
  )
  if (!picture) return text
  return (
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-6 lg:grid-cols-[1.2fr_1fr]">
      {text}
      {picture}
    </div>
  )
}
