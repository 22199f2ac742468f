import type { ReactNode } from 'react'
import { usePermitted } from '#features/permitted.tsx'

/** Legend of colours and keyboard shortcuts. */
export function CalendarHelp() {
  const canEdit = usePermitted('edit lettings')
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 text-sm">
      <ul aria-label="What the colours mean" className="flex flex-wrap gap-x-4 gap-y-2">
        {LEGEND.map(([word, look]) => (
          <li key={word} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`h-4 w-6 rounded-field border ${look}`} />
            {word}
          </li>
        ))}
      </ul>
      <details className="max-sm:hidden">
        <summary className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center text-pine underline-offset-4 hover:underline">
          Using the calendar with the keyboard
        </summary>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <Keys keys="Arrow keys">one day forward or back, one home up or down</Keys>
          {canEdit ? (
            <>
              <Keys keys="Shift + left, right">choose nights</Keys>
              <Keys keys="Enter">open the booking or block, or continue with the chosen nights</Keys>
              <Keys keys="Alt + left, right">
                move the end of a stay or block; with Shift, its beginning. Press Enter to continue or Escape to cancel
              </Keys>
              <Keys keys="Alt + up, down">move a stay to another home</Keys>
            </>
          ) : (
            <Keys keys="Enter">open the booking</Keys>
          )}
          <Keys keys="Page Up, Page Down">earlier and later days</Keys>
          <Keys keys="Home, End">first or last day; with Ctrl, first or last home</Keys>
        </dl>
      </details>
    </div>
  )
}

function Keys({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{keys}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </>
  )
}

const LEGEND = [
  ['Confirmed', 'border-green-ink bg-green-tint'],
  ['Completed', 'border-blue-ink bg-blue-tint'],
  ['Held', 'border-amber-ink bg-amber-tint'],
  ['Pending (nights not held)', 'border-dashed border-amber-ink bg-surface'],
  ['Blocked', 'border-edge bg-line'],
  ['From another channel', 'border-heather bg-hatched'],
] as const
