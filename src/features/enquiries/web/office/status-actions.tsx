import { useId } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { EnquiryStatus, OfficeEnquiry } from '../../contract.ts'
import { useStatusChange } from './use-status-change.ts'

/** What is marked by hand; booked is what a booking makes of it. */
const BY_HAND: readonly { status: EnquiryStatus; label: string }[] = [
  { status: 'answered', label: 'Answered' },
  { status: 'offered', label: 'Offer made' },
  { status: 'declined', label: 'Declined' },
  { status: 'spam', label: 'Spam' },
  { status: 'new', label: 'Back to New' },
]

/** Puts an enquiry where it belongs, at one press. */
export function StatusActions({ enquiry }: { enquiry: OfficeEnquiry }) {
  const { busy, mark } = useStatusChange(enquiry)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend help nobody here
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <span id={id} className="text-ink-soft text-sm">
        Mark as
      </span>
      {BY_HAND.filter(({ status }) => status !== enquiry.status).map(({ status, label }) => (
        <Button
          key={status}
          variant="secondary"
          size="small"
          busy={busy === status ? label : undefined}
          onClick={() => mark(status)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
