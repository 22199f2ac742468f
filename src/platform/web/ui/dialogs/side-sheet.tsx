import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useNativeDialog } from './use-native-dialog.ts'

export interface SideSheetProps {
  open: boolean
  onClose: () => void
  /** The sheet's name for screen readers. */
  label: string
  /** Shown in the sheet's head beside the close button. */
  heading?: ReactNode
  children: ReactNode
  id?: string
}

/** A modal sheet along the right edge of the screen. */
export function SideSheet({ open, onClose, label, heading, children, id }: SideSheetProps) {
  const dialog = useNativeDialog(open, onClose)
  return (
    <dialog
      {...dialog}
      id={id}
      aria-label={label}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh w-[min(24rem,100vw-3rem)] bg-transparent open:animate-slide-in"
    >
      <div className="flex h-full flex-col forced-colors:border-l bg-surface shadow-float">
        <div className="flex min-h-20 items-center justify-between gap-4 border-line border-b pr-4 pl-6">
          <div className="min-w-0">{heading}</div>
          <IconButton label="Close" icon={<X size={22} strokeWidth={1.75} />} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  )
}
