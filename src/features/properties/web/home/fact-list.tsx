import type { ReactNode } from 'react'

export interface Fact {
  name: string
  value: ReactNode
  note?: string | null
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-medium">{name}</dt>
          <dd className="min-w-0 text-ink-soft">
            {value}
            {note && <span className="block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
