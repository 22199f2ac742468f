import type { CancellationStep } from '#features/cancellation-scale.ts'
import { CancellationTimeline } from '#features/settings/web/cancellation-timeline.tsx'
import type { Day } from '#platform/shared/day.ts'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { useRequestedStay } from './stay-fields.tsx'

/** The cancellation charges for the chosen dates; renders nothing without both dates. */
export function CancellingSection({ scale, today }: { scale: CancellationStep[]; today: Day }) {
  const { checkIn, checkOut } = useRequestedStay()
  if (!checkIn || !checkOut) return null
  return (
    <FormSection title="Cancelling" className="lg:col-start-1">
      <div className="sm:col-span-2">
        <CancellationTimeline scale={scale} known={{ checkIn, today }} />
      </div>
    </FormSection>
  )
}
