import type { CalendarBar } from '#features/office-calendar/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { nightsBetween } from '#platform/shared/day.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { barLabel, describeBar, statusLabel } from './calendar-labels.ts'
import { canOpen, keyOf, type View } from './view.ts'

interface BarProps {
  bar: CalendarBar
  view: View
  /** Index, from 0, of the line below the stays on which a pending bar is drawn. */
  line: number
  /** The bar is being moved or saved: a faded copy stays at its old days. */
  isFaded?: boolean
}

/** One bar, from noon to noon. Hidden from screen readers, which read the day cells instead. */
export function Bar({ bar, view, line, isFaded }: BarProps) {
  const { left, width, begins, ends } = barPosition(bar.from, bar.to, view)
  const isPending = bar.kind === 'pending'
  const canEdit = usePermitted('edit lettings')
  const isMovable = canEdit && bar.kind !== 'channel'
  const description = describeBar(bar)
  return (
    <div
      aria-hidden="true"
      data-strip={keyOf(bar)}
      title={description}
      style={{
        left: `${left}%`,
        width: `${width}%`,
        top: isPending ? PENDING_TOP + line * PENDING_LINE_HEIGHT : BAR_TOP,
      }}
      className={classNames(
        'group/bar absolute z-1 flex items-center overflow-hidden border px-1 text-sm leading-tight hover:z-2 hover:shadow-float',
        isPending ? 'h-4.5 border-dashed text-[0.75rem]' : 'h-7.5 border-l-4 font-medium',
        canOpen(bar, canEdit) && 'cursor-pointer',
        begins && 'rounded-l-field',
        ends && 'rounded-r-field',
        BAR_CLASSES[statusLabel(bar)],
        isFaded && 'opacity-45',
      )}
    >
      {begins && isMovable && <Edge edge="from" />}
      <span className={view.days > MAX_DAYS_WITH_ELLIPSIS ? 'overflow-hidden whitespace-nowrap' : 'truncate'}>
        {barLabel(bar)}
        <span className="font-normal"> · {statusLabel(bar)}</span>
      </span>
      {ends && isMovable && <Edge edge="to" />}
    </div>
  )
}

/** In views of more days an ellipsis would take half of a short bar's text. */
const MAX_DAYS_WITH_ELLIPSIS = 31

/** A mouse handle for one end of the bar. Hidden on touch screens, where dates are changed in the dialog. */
function Edge({ edge }: { edge: 'from' | 'to' }) {
  return (
    <span
      data-edge={edge}
      className={classNames(
        'absolute inset-y-0 w-2 cursor-ew-resize pointer-coarse:hidden',
        edge === 'from' ? '-left-0.5' : 'right-0',
      )}
    />
  )
}

/** Position of a bar in per cent of the view. `begins` and `ends` are false where the view cuts the bar off. */
export function barPosition(from: CalendarBar['from'], to: CalendarBar['to'], view: View) {
  const start = nightsBetween(view.from, from) + 0.5
  const end = nightsBetween(view.from, to) + 0.5
  const left = Math.max(0, start)
  const right = Math.min(view.days, end)
  return {
    left: (left / view.days) * 100,
    width: (Math.max(0, right - left) / view.days) * 100,
    begins: start >= 0,
    ends: end <= view.days,
  }
}

const BAR_TOP = 7
const PENDING_TOP = 42
const PENDING_LINE_HEIGHT = 21

/** Height in pixels of a home's row with `lines` lines of pending bars. */
export function rowHeight(lines: number): number {
  return lines === 0 ? 44 : PENDING_TOP + lines * PENDING_LINE_HEIGHT + 3
}

const BAR_CLASSES: Record<string, string> = {
  Confirmed: 'border-green-ink/45 border-l-green-ink bg-green-tint text-green-ink',
  Completed: 'border-blue-ink/45 border-l-blue-ink bg-blue-tint text-blue-ink',
  Held: 'border-amber-ink/45 border-l-amber-ink bg-amber-tint text-amber-ink',
  Pending: 'border-amber-ink bg-surface text-amber-ink',
  Blocked: 'border-edge border-l-ink-soft bg-line text-ink',
  Imported: 'border-heather/45 border-l-heather bg-hatched text-heather',
}
