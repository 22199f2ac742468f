import type Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface Fact {
  name: string
  value: ReactNode
  note?: string | null | undefined
  Icon: typeof Info
}

const FIRST_SHOWN = 6

interface FactListProps {
  facts: readonly Fact[]
  more?: string | null
  /** Whether the values are short enough for two columns on a phone. */
  short?: boolean
}

/** Lists facts in two columns: six at first, the others and `more` after a click on "All details". */
export function FactList({ facts, more, short }: FactListProps) {
  const rest = facts.slice(FIRST_SHOWN)
  return (
    <>
      <Facts facts={facts.slice(0, FIRST_SHOWN)} short={short} />
      {(rest.length > 0 || more) && (
        // Native, so that it opens before hydration, in print and without scripts.
        <details className="group mt-5">
          <summary className="inline-flex min-h-11 items-center font-medium text-pine underline underline-offset-4 group-open:hidden">
            All details
          </summary>
          <Facts facts={rest} short={short} />
          {more && <p className="measure mt-5 whitespace-pre-line text-ink-soft">{more}</p>}
        </details>
      )}
    </>
  )
}

function Facts({ facts, short }: FactListProps) {
  if (facts.length === 0) return null
  return (
    <dl className={classNames('grid gap-x-6 gap-y-5 sm:grid-cols-2', short ? 'grid-cols-2' : 'grid-cols-1')}>
      {facts.map(({ name, value, note, Icon }) => (
        <div key={name} className="min-w-0">
          <dt className="flex gap-3 font-medium">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
            {name}
          </dt>
          <dd className="pl-8 text-ink-soft">
            {value}
            {note && <span className="block text-sm">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
