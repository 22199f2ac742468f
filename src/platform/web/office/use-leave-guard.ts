import { useEffect, useRef, useState } from 'react'

export interface LeaveGuard {
  /** Whether the "leave without saving?" question is shown. */
  asking: boolean
  stay: () => void
  leave: () => void
  /** Calls `go` at once when nothing would be lost, else asks first. */
  askBefore: (go: () => void) => void
}

/** Asks before unsaved text is lost. Browser Back cannot be stopped; the draft restores the text on return. */
export function useLeaveGuard(unsaved: () => boolean): LeaveGuard {
  const [pendingLeave, setPendingLeave] = useState<() => void>()
  const latest = useRef(unsaved)
  latest.current = unsaved

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(LEAVING_LINKS) : null
      // A link inside an editor is text, not navigation.
      if (!link || link.closest('[contenteditable]') || !event.isTrusted || !latest.current()) return
      event.preventDefault()
      event.stopPropagation()
      setPendingLeave(() => () => link.click())
    }
    const onUnload = (event: BeforeUnloadEvent) => latest.current() && event.preventDefault()
    document.addEventListener('click', onClick, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  return {
    asking: pendingLeave !== undefined,
    stay: () => setPendingLeave(undefined),
    leave: () => {
      setPendingLeave(undefined)
      pendingLeave?.()
    },
    askBefore: (go) => (latest.current() ? setPendingLeave(() => go) : go()),
  }
}

/** Links that leave the view, so not links to another window, an email address or a telephone number. */
const LEAVING_LINKS = 'a[href]:not([target]):not([href^="mailto:"]):not([href^="tel:"])'
