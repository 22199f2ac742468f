import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/controls/button.tsx'

export interface InboxLayoutProps {
  /** The full list with cards and pages, shown while no item is open. */
  list: ReactNode
  /** The compact list beside an open item, shown on wide screens only. */
  brief: ReactNode
  /** The open item; `null` while the list is shown. */
  open: ReactNode | null
}

/** Shows the list, or an open item. On wide screens the compact list is beside the open item. */
export function InboxLayout({ list, brief, open }: InboxLayoutProps) {
  if (open === null) return list
  return (
    <div className="grid gap-x-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="max-lg:hidden lg:sticky lg:top-3 lg:max-h-[calc(100dvh-1.5rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        {brief}
      </div>
      <div className="min-w-0">{open}</div>
    </div>
  )
}

export interface OpenItemHeaderProps {
  /** "All enquiries": label of the back button. */
  back: string
  onBack: () => void
  /** Open the neighbours in the list; `undefined` without a neighbour. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  children: ReactNode
  /** The heading takes the focus when the id changes, unless the focus is in the compact list. */
  itemId: number
}

/** Header of an open item: back, previous, next and the sender. */
export function OpenItemHeader({ back, onBack, onPrevious, onNext, children, itemId }: OpenItemHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (itemId && !document.activeElement?.closest('[data-brief-list]')) heading.current?.focus({ preventScroll: true })
  }, [itemId])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" size="small" onClick={onBack} className="-ml-3">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {back}
        </Button>
        <div className="flex gap-2">
          <Button variant="secondary" size="small" disabled={!onPrevious} onClick={onPrevious}>
            Previous
          </Button>
          <Button variant="secondary" size="small" disabled={!onNext} onClick={onNext}>
            Next
          </Button>
        </div>
      </div>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-16 text-2xl">
        {children}
      </h2>
    </>
  )
}
