import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { useEntryNote } from './history-entry.ts'

export interface ShowMoreProps<Item> {
  /** Names the list among all of its page: Back finds as much of it open as was left. */
  name: string
  items: readonly Item[]
  /** How many are there before anybody asks. */
  first: number
  /** How many more a click brings; all of them when left out. */
  step?: number
  /** The control's words: `(12) => "Show 12 more amenities"`. */
  more: (left: number) => string
  less?: string
  children: (shown: readonly Item[]) => ReactNode
}

/** A list that shows its beginning, and the rest on request. All of it comes by props: nothing is fetched here. */
export function ShowMore<Item>({ name, items, first, step, more, less, children }: ShowMoreProps<Item>) {
  const [count, setCount] = useEntryNote(name, first)
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
            // Closing a long list must not leave its reader far below it.
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {less}
        </Button>
      )}
    </div>
  )
}
