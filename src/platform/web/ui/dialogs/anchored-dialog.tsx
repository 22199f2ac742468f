import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useNativeDialog } from './use-native-dialog.ts'

export interface AnchoredDialogProps {
  open: boolean
  onClose: () => void
  /**
   * The control that opened the panel. The panel does not cover the control's frame, marked with `data-panel-anchor`.
   */
  anchor: RefObject<HTMLElement | null>
  label: string
  className?: string
  children: ReactNode
}

const GAP = 8

/** A small panel below its control, or above it where space is short; on a phone a sheet at the lower edge. */
export function AnchoredDialog({ open, onClose, anchor, label, className, children }: AnchoredDialogProps) {
  const dialog = useNativeDialog(open, onClose)
  const [position, setPosition] = useState<{ left: number; top: number }>()

  useLayoutEffect(() => {
    if (!open) return
    const updatePosition = () => {
      const panel = dialog.ref.current?.firstElementChild
      const frame = anchor.current?.closest('[data-panel-anchor]') ?? anchor.current
      if (!panel || !frame) return
      const { offsetWidth: width, offsetHeight: height } = panel as HTMLElement
      const { clientHeight } = document.documentElement
      const min = headerBottom() + GAP
      makeRoom(frame, height, min)
      const control = frame.getBoundingClientRect()
      // The body's width excludes the space reserved for the scroll bar.
      const { clientWidth } = document.body
      const below = control.bottom + GAP
      const above = control.top - GAP - height
      const room = clientWidth - width - GAP
      // Aligns the panel with the control's left edge, or with the right edge if the panel is too wide.
      const left = control.left <= room ? control.left : Math.min(control.right - width, room)
      const lowest = clientHeight - height - GAP
      const top = below <= lowest || above < min ? Math.min(Math.max(below, min), lowest) : above
      setPosition({ left: Math.max(GAP, left), top: Math.max(GAP, top) })
    }
    updatePosition()
    const watch = new ResizeObserver(updatePosition)
    if (dialog.ref.current?.firstElementChild) watch.observe(dialog.ref.current.firstElementChild)
    addEventListener('resize', updatePosition)
    return () => {
      watch.disconnect()
      removeEventListener('resize', updatePosition)
    }
  }, [open, anchor, dialog.ref])

  return (
    <dialog
      {...dialog}
      aria-label={label}
      className={classNames(
        'fixed top-auto right-0 bottom-0 left-0 m-0 w-full bg-transparent open:animate-rise',
        'sm:top-(--top) sm:right-auto sm:bottom-auto sm:left-(--left) sm:w-max sm:max-w-[calc(100vw-1rem)] sm:backdrop:bg-transparent',
      )}
      style={{ '--left': `${position?.left ?? 0}px`, '--top': `${position?.top ?? 0}px` } as CSSProperties}
    >
      {open && (
        <div
          className={classNames(
            'max-h-[calc(100dvh-5.25rem)] overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface shadow-float sm:rounded-card',
            className,
          )}
        >
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The lower edge of the page's header, which the panel does not cover; 0 once the header has scrolled away. */
function headerBottom(): number {
  const header = document.querySelector('[data-page-header]')
  return Math.max(0, header?.getBoundingClientRect().bottom ?? 0)
}

/** Scrolls the page a little if the panel has room neither below its control nor between the control and the header. */
function makeRoom(frame: Element, height: number, min: number): void {
  // On a phone the panel is a sheet at the lower edge.
  if (!matchMedia('(min-width: 40rem)').matches) return
  const { top, bottom } = frame.getBoundingClientRect()
  const missing = bottom + height + 2 * GAP - document.documentElement.clientHeight
  if (missing > 0 && top - GAP - height < min && top - missing >= min) scrollBy({ top: missing, behavior: 'instant' })
}
