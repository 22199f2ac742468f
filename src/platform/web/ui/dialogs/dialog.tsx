import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useTypedText } from '../use-typed-text.ts'
import { useNativeDialog } from './use-native-dialog.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons along the lower edge; the main button comes first and is shown on the right. */
  actions?: ReactNode
  width?: 'narrow' | 'medium' | 'wide' | 'full'
}

/** A modal dialog, a bottom sheet on a phone. If text was typed, Back and a click on the backdrop ask first. */
export function Dialog({ open, onClose, title, description, children, actions, width = 'medium' }: DialogProps) {
  const [asking, setAsking] = useState(false)
  const typed = useTypedText()
  const dialog = useNativeDialog(open, onClose, () => (typed.hasText() ? setAsking(true) : onClose()))
  const id = useId()
  if (asking && !open) setAsking(false)
  return (
    <dialog
      {...dialog}
      onFocus={typed.onFocus}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full overflow-visible bg-transparent open:animate-rise sm:inset-0 sm:m-auto sm:h-fit',
        WIDTHS[width],
      )}
    >
      {open && (
        <div className={PANEL}>
          <div className="flex items-start gap-4 border-line border-b py-3 pr-2 pl-(--dialog-side) sm:pr-3">
            <div className="min-w-0 flex-1 py-2">
              <h2 id={`${id}-title`} className="text-xl">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-ink-soft text-sm">
                  {description}
                </p>
              )}
            </div>
            <IconButton label="Close" icon={<X size={20} strokeWidth={1.75} />} onClick={onClose} />
          </div>
          {children && (
            <div className="tall:min-h-0 flex-1 tall:overflow-y-auto overscroll-contain scroll-pt-12 px-(--dialog-side) scroll-pb-24 py-5 max-sm:scroll-pb-42">
              {children}
            </div>
          )}
          {actions && (
            <div className="flex flex-row-reverse flex-wrap gap-3 border-line border-t px-(--dialog-side) py-3 max-sm:*:grow sm:py-4">
              {actions}
            </div>
          )}
        </div>
      )}
      {asking && (
        <Dialog
          open={open}
          onClose={() => setAsking(false)}
          title="Leave without saving?"
          width="narrow"
          actions={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  onClose()
                }}
              >
                Leave
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)} autoFocus>
                Keep writing
              </Button>
            </>
          }
        >
          <p>What you have written here has not been saved.</p>
        </Dialog>
      )}
    </dialog>
  )
}

/** Head and buttons stay visible, but on a low screen everything scrolls. The border shows in forced-colours mode. */
const PANEL = classNames(
  'flex max-h-[92dvh] scroll-pt-12 flex-col overflow-y-auto rounded-t-card forced-colors:border bg-surface shadow-float [--dialog-side:1rem]',
  'tall:overflow-hidden sm:max-h-[86dvh] sm:rounded-card sm:[--dialog-side:1.5rem]',
)

const WIDTHS = {
  narrow: 'sm:max-w-110',
  medium: 'sm:max-w-150',
  wide: 'sm:max-w-225',
  full: 'sm:max-w-[min(76rem,96vw)]',
}
