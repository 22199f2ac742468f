import type { ReactNode } from 'react'
import { CHARGE_RULE, cancellationPeriods } from '#features/cancellation-scale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface CancellationTimelineProps {
  scale: Parameters<typeof cancellationPeriods>[0]
  /** Adds dates once check-in is known. */
  known?: Parameters<typeof cancellationPeriods>[1]
  /** Follows the last sentence. */
  children?: ReactNode
}

/** The steps of the cancellation charges on a line towards check-in, each with its percentage. */
export function CancellationTimeline({ scale, known, children }: CancellationTimelineProps) {
  return (
    <div className="space-y-3">
      <p className="text-ink-soft text-sm">What we charge if you cancel:</p>
      <ol>
        {cancellationPeriods(scale, known).map(({ percent, sentence, isPast }) => (
          <li key={percent} className="group flex gap-4">
            {/* The sentence says the percentage too. */}
            <div aria-hidden="true" className="flex w-16 shrink-0 flex-col items-center">
              <span
                className={classNames(
                  'rounded-full border px-2.5 py-0.5 text-sm tabular-nums',
                  isPast ? 'border-line text-ink-soft' : 'border-pine bg-surface font-semibold text-pine',
                )}
              >
                {percent === 0 ? 'Free' : `${percent}%`}
              </span>
              <span className="w-px grow bg-line group-last:hidden" />
            </div>
            <p className={classNames('min-w-0 pb-4', isPast && 'text-ink-soft')}>{sentence}</p>
          </li>
        ))}
      </ol>
      <p>
        {CHARGE_RULE}
        {children}
      </p>
    </div>
  )
}
