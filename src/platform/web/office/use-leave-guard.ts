import { useEffect, useRef, useState } from 'react'

export interface LeaveGuard {
  /** Whether the "leave without saving?" question is shown. */
  asking: boolean
  stay: () => void
  leave: () => void
  /** Calls `go` at once when nothing would be lost, else asks first. */
  to: (go: () => void) => void
}

/**
 * Asks before unsaved text is lost by a link, another office tab, a call of `to`, or closing the window. Browser Back cannot be
 * stopped; the draft restores the text on return.
 */
export function useLeaveGuard(unsaved: () => boolean): LeaveGuard {
  const [going, setGoing] = useState<() => void>()
  const look = useRef(unsaved)
  look.current = unsaved

  useEffect(() => {
    const hold = (event: Event, again: (leave: HTMLElement) => void) => {
      const way = event.target instanceof Element ? event.target.closest<HTMLElement>(WAYS_OUT) : null
      // A link inside an editor is text, not navigation.
      if (!way || way.closest('[contenteditable]') || !event.isTrusted || !look.current()) return
      event.preventDefault()
      event.stopPropagation()
      setGoing(() => () => again(way))
    }
    const onClick = (event: MouseEvent) => {
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) hold(event, (way) => way.click())
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event
      if (TAB_KEYS.includes(key) && event.target instanceof Element && event.target.matches('[role=tab]'))
        hold(event, (way) => way.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    }
    const onUnload = (event: BeforeUnloadEvent) => look.current() && event.preventDefault()
    document.addEventListener('click', onClick, true)
    document.addEventListener('keydown', onKeyDown, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('keydown', onKeyDown, true)
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  return {
    asking: going !== undefined,
    stay: () => setGoing(undefined),
    leave: () => {
      setGoing(undefined)
      going?.()
    },
    to: (go) => (look.current() ? setGoing(() => go) : go()),
  }
}

/** Links and tabs that leave the view; a link to another window does not. */
const WAYS_OUT = 'a[href]:not([target]):not([href^="mailto:"]):not([href^="tel:"]), [role=tab]'
const TAB_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
