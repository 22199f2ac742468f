import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

export interface InboxLayoutProps {
  /** Everything of the list, cards and pages, while none is open. */
  list: ReactNode
  /** The same list in brief, beside the open one; only a desk has room for it. */
  brief: ReactNode
  /** The open one; null while none is. */
  open: ReactNode | null
}

/** An inbox: its list, and once one is opened that one, with the list in brief beside it where there is room. */
export function InboxLayout({ list, brief, open }: InboxLayoutProps) {
  if (open === null) return list
  return (
    <div className="grid gap-x-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="max-lg:hidden lg:sticky lg:top-14 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        {brief}
      </div>
      <div className="min-w-0">{open}</div>
    </div>
  )
}

export interface OpenHeadProps {
  /** "All enquiries": where the way back leads. */
  back: string
  onBack: () => void
  /** The ones before and after in the list; undefined at its ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  children: ReactNode
  /** Changes with the open one: its heading then takes the focus, unless that is in the list. */
  itemId: number
}

/** The head of the open one: back to the list, to its neighbours, and whose it is. */
export function OpenHead({ back, onBack, onPrevious, onNext, children, itemId }: OpenHeadProps) {
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
