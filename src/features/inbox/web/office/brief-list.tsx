import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface BriefRow {
  id: number
  /** The sender's name. */
  name: string
  /** A one-line summary. */
  about: string
  /** Status badges. */
  mark: ReactNode
}

export interface BriefListProps {
  /** The list's name for screen readers: "Enquiries in brief". */
  label: string
  rows: readonly BriefRow[]
  openId: number | undefined
  onOpen: (id: number) => void
}

/** Arrow keys, J and K work only while the list has the focus: single-key shortcuts would disturb speech input (WCAG 2.1.4). */
export function BriefList({ label, rows, openId, onOpen }: BriefListProps) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    if (step === undefined) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const to = buttons.findIndex((button) => button.matches(':focus')) + step
    const row = rows[to]
    event.preventDefault()
    if (!row) return
    buttons[to]?.focus()
    onOpen(row.id)
  }
  return (
    <nav aria-label={label} data-brief-list>
      <ul ref={list} onKeyDown={onKeyDown} className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map(({ id, name, about, mark }) => (
          <li key={id} className="border-line border-t first:border-t-0">
            <button
              type="button"
              aria-current={id === openId ? 'true' : undefined}
              onClick={() => onOpen(id)}
              className="block w-full border-transparent border-l-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-pine-tint aria-[current]:border-pine aria-[current]:bg-pine-tint"
            >
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-ink-soft text-sm">{about}</span>
              <span className="mt-1 flex flex-wrap gap-1.5">{mark}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 px-1 text-ink-soft text-sm">
        In this list <kbd>↓</kbd> or <kbd>J</kbd> opens the next item, <kbd>↑</kbd> or <kbd>K</kbd> the previous item.
      </p>
    </nav>
  )
}
