import * as Toast from '@radix-ui/react-toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { frontDialog, onDialogChange } from '../dialogs/open-dialogs.ts'
import { placeToasts } from './toast-position.ts'
import { closeToast, currentToast, onToastChange } from './toasts.ts'

/** How long a toast is shown, and how far a swipe to the right must go to close the toast. */
const DURATION_MS = 5000
const SWIPE_PX = 50

export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, currentToast)
  const { host, viewport } = useFrontHost(toast?.id)
  return createPortal(
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          duration={toast.lasting ? Number.POSITIVE_INFINITY : DURATION_MS}
          onOpenChange={(open) => !open && closeToast(toast.id)}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          data-tone={toast.tone ?? 'success'}
          className="toast pointer-events-auto flex items-start gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-float"
        >
          {toast.tone === 'error' ? (
            <CircleAlert size={20} strokeWidth={1.75} className="mt-2.5 shrink-0 text-terracotta" aria-hidden="true" />
          ) : (
            <CircleCheck size={20} strokeWidth={1.75} className="mt-2.5 shrink-0 text-pine" aria-hidden="true" />
          )}
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
            <div className="min-w-0 flex-1 basis-32 py-2">
              <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description className="mt-0.5 text-ink-soft text-sm">{toast.description}</Toast.Description>
              )}
            </div>
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.run}
                className="min-h-11 shrink-0 rounded-field px-3 font-medium text-pine hover:bg-pine-tint"
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sand hover:text-ink"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        className="not-printed pointer-events-none fixed top-auto right-0 bottom-(--bar-height,0px) left-auto z-50 w-full max-w-110 overflow-visible bg-transparent p-4 sm:p-6"
      />
    </Toast.Provider>,
    host,
  )
}

/**
 * Mounts toasts inside the topmost dialog, since nothing outside a modal dialog is interactive. Reopening the popover
 * brings the toasts to the front.
 */
function useFrontHost(toast: number | undefined) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = 'contents'
    return element
  })
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    let stopPlacing = () => {}
    const bringToFront = () => {
      stopPlacing()
      const parent = frontDialog() ?? document.body
      if (host.parentNode !== parent) parent.append(host)
      const list = viewport.current
      if (toast === undefined || !list) return
      if (typeof list.showPopover === 'function') {
        list.popover = 'manual'
        if (list.matches(':popover-open')) list.hidePopover()
        list.showPopover()
      }
      stopPlacing = placeToasts(list, parent !== document.body)
    }
    bringToFront()
    const stopListening = onDialogChange(bringToFront)
    return () => {
      stopListening()
      stopPlacing()
    }
  }, [toast, host])
  useLayoutEffect(() => () => host.remove(), [host])
  return { host, viewport }
}
