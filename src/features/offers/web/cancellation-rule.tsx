import { CancellationTimeline } from '#features/settings/web/cancellation-timeline.tsx'
import { dayInLondon } from '#platform/shared/day.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { GuestChoice } from '../contract.ts'

/** The cancellation charges of a stay, in days before check-in and in dates. */
export function CancellationRule({ stay: { checkIn, terms } }: { stay: Pick<GuestChoice, 'checkIn' | 'terms'> }) {
  return (
    <CancellationTimeline scale={terms.cancellationScale} known={{ checkIn, today: dayInLondon(new Date()) }}>
      {' '}
      <SiteLink href="/terms-of-service#cancelling" className="text-pine underline underline-offset-4" target="_blank">
        Full terms
        <span className="sr-only"> (opens in a new tab)</span>
      </SiteLink>
    </CancellationTimeline>
  )
}
