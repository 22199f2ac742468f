import { type ReactNode, useRef } from 'react'
import { useEntryState } from '../dialogs/history-entry.ts'
import { Button } from './button.tsx'

export interface ShowMoreProps<Item> {
  /** The list's unique name on the page, under which the history entry stores how many items are shown. */
  name: string
  items: readonly Item[]
  first: number
  /** How many more items each click shows; all by default. */
  step?: number
  /** The button's label: `(12) => "Show 12 more amenities"`. */
  more: (left: number) => string
  less?: string
  children: (shown: readonly Item[]) => ReactNode
}

/** A list that shows its first items, and more on request. All items come as props; nothing is fetched. */
export function ShowMore<Item>({ name, items, first, step, more, less, children }: ShowMoreProps<Item>) {
  const [count, setCount] = useEntryState(name, first)
  const top = useRef<HTMLDivElement>(null)
  const left = items.length - count
  return (
    <div ref={top}>
      {children(items.slice(0, count))}
      {left > 0 && (
        <Button variant="secondary" className="mt-6" onClick={() => setCount(step ? count + step : items.length)}>
          {more(left)}
        </Button>
      )}
      {left <= 0 && less && items.length > first && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => {
            setCount(first)
            // Closing a long list would leave the reader far below the list.
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {less}
        </Button>
      )}
    </div>
  )
}
