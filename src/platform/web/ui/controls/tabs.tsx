import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** The number of waiting items, shown beside the label. */
  count?: number
  content: ReactNode
}

export interface TabsProps<Id extends string> {
  label: string
  /**
   * `elsewhere` if other navigation switches the tabs. A change of `row`, as on rotating a tablet, keeps the panel's
   * state.
   */
  row?: 'above' | 'elsewhere'
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
}

/** Only the current panel is mounted. Arrow keys, Home and End move between the tabs; the row of tabs is sticky. */
export function Tabs<Id extends string>({ label, row = 'above', tabs, current, onChange }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === current),
  )
  const shown = tabs[index]

  // If the row is wider than the screen, scrolls to the current tab.
  useEffect(() => {
    const tab = list.current?.children[index]
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [index])

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const to = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (!next || to === undefined) return
    event.preventDefault()
    onChange(next.id)
    const tab = list.current?.children[to]
    if (tab instanceof HTMLElement) tab.focus()
  }

  return (
    <div>
      {row === 'above' && (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="no-scrollbar sticky top-0 z-20 flex gap-0.5 overflow-x-auto border-line border-b bg-paper xl:gap-1"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}-tab`}
              aria-selected={tab.id === shown?.id}
              aria-controls={tab.id === shown?.id ? `${id}-${tab.id}-panel` : undefined}
              tabIndex={tab.id === shown?.id ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-1.5 text-ink-soft text-sm min-[90rem]:px-2.5 min-[90rem]:text-base -outline-offset-2 hover:text-ink aria-selected:border-pine aria-selected:font-medium aria-selected:text-pine"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sand px-2 text-ink text-sm tabular-nums">
                  {tab.count}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {shown && (
        <div
          {...(row === 'above' && {
            role: 'tabpanel',
            id: `${id}-${shown.id}-panel`,
            'aria-labelledby': `${id}-${shown.id}-tab`,
            // Makes a panel without controls reachable by keyboard.
            tabIndex: 0,
            className: 'pt-6 outline-offset-8',
          })}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}
