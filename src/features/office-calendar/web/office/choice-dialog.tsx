import Ban from 'lucide-react/icons/ban'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import KeyRound from 'lucide-react/icons/key-round'
import Wrench from 'lucide-react/icons/wrench'
import type { BlockKind } from '#features/calendar/contract.ts'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import type { Stay } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { describeBar, describeNights, describeStay } from './calendar-labels.ts'
import { barsWithin, keyOf } from './view.ts'

/** Nights selected in a home. */
export interface ChosenNights {
  home: CalendarHome
  stay: Stay
}

interface ChoiceDialogProps {
  chosen: ChosenNights | undefined
  /** Blocks the nights without a form: the kind says why. */
  onBlock: (chosen: ChosenNights, kind: BlockKind) => void
  /** Opens the form of a block, for a reason of its own. */
  onBlockWithReason: (chosen: ChosenNights) => void
  onBook: (chosen: ChosenNights) => void
  onOpen: (bar: CalendarBar, home: CalendarHome) => void
  onClose: () => void
}

/** Asks whether to book or block the selected nights, and lists the bars that overlap them. */
export function ChoiceDialog({ chosen, onBlock, onBlockWithReason, onBook, onOpen, onClose }: ChoiceDialogProps) {
  const overlappingBars = chosen ? barsWithin(chosen.home, chosen.stay) : []
  return (
    <Dialog
      open={chosen !== undefined}
      onClose={onClose}
      title={chosen?.home.title ?? ''}
      description={chosen && `${describeStay(chosen.stay)}, ${describeNights(chosen.stay)}`}
      width="narrow"
    >
      {chosen && (
        <>
          <div className="grid gap-3">
            <Button size="large" onClick={() => onBook(chosen)}>
              <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
              New booking
            </Button>
            <Button variant="secondary" size="large" onClick={() => onBlock(chosen, 'owner')}>
              <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
              Block for the owner
            </Button>
            <Button variant="secondary" size="large" onClick={() => onBlock(chosen, 'maintenance')}>
              <Wrench size={18} strokeWidth={1.75} aria-hidden="true" />
              Block for maintenance
            </Button>
            <Button variant="secondary" size="large" onClick={() => onBlockWithReason(chosen)}>
              <Ban size={18} strokeWidth={1.75} aria-hidden="true" />
              Block for another reason...
            </Button>
          </div>
          {overlappingBars.length > 0 && (
            <div className="mt-6">
              <p className="font-medium">Already on these nights:</p>
              <ul className="mt-2 space-y-2">
                {overlappingBars.map((bar) => (
                  <li key={keyOf(bar)}>
                    <button
                      type="button"
                      className="wrap-anywhere min-h-11 w-full rounded-field border border-line px-3 py-2 text-left text-sm hover:bg-pine-tint"
                      onClick={() => onOpen(bar, chosen.home)}
                    >
                      {describeBar(bar)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
