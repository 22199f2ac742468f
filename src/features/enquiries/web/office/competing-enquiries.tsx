import { type CompetingEnquiry, MAX_COMPETING } from '#features/enquiries/contract.ts'
import { replyDueText } from '#features/inbox/web/office/reply-due-text.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { STATUS_LABELS } from './enquiry-labels.ts'

interface CompetingEnquiriesProps {
  competingEnquiries: readonly CompetingEnquiry[]
  now: number
  onOpen: (id: number) => void
}

/** Other open enquiries for these nights. Renders nothing without competing enquiries. */
export function CompetingEnquiries({ competingEnquiries, now, onOpen }: CompetingEnquiriesProps) {
  if (competingEnquiries.length === 0) return null
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="font-medium">Other enquiries for these nights</p>
      <ul className="mt-1 space-y-1">
        {competingEnquiries.map(({ id, name, checkInDate, checkOutDate, guests, status, replyDueAt }) => (
          <li key={id} className="wrap-anywhere">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-6 pointer-coarse:min-h-11 text-left text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {name}
            </button>
            , {formatLongDay(checkInDate)} to {formatLongDay(checkOutDate)}, {formatCount(guests, 'guest')},{' '}
            {status === 'new'
              ? replyDueText(new Date(replyDueAt), now).text.toLowerCase()
              : STATUS_LABELS[status].word.toLowerCase()}
          </li>
        ))}
      </ul>
      {competingEnquiries.length >= MAX_COMPETING && (
        <p className="mt-1 text-ink-soft">
          The {competingEnquiries.length} enquiries with the earliest reply deadlines are listed; all enquiries are
          under{' '}
          <SiteLink
            href={officeUrl('enquiries')}
            className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Enquiries
          </SiteLink>
          .
        </p>
      )}
    </div>
  )
}
