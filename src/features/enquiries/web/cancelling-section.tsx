import type { CancellationStep } from '#features/cancellation-scale.ts'
import { CancellationTimeline } from '#features/settings/web/cancellation-timeline.tsx'
import type { Day } from '#platform/shared/day.ts'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { useNightsTaken, useRequestedStay } from './stay-fields.tsx'

/** The cancellation charges for the chosen dates; renders nothing without both dates or if nights are taken. */
export function CancellingSection({ scale, today }: { scale: CancellationStep[]; today: Day }) {
  const { checkIn, checkOut } = useRequestedStay()
  const isTaken = useNightsTaken()
  if (!checkIn || !checkOut || isTaken) return null
  return (
    <FormSection title="Cancelling" className="lg:col-start-1">
      <div className="sm:col-span-2">
        <CancellationTimeline scale={scale} known={{ checkIn, today }} />
      </div>
    </FormSection>
  )
}
