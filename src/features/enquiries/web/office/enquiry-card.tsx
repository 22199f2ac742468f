import PenLine from 'lucide-react/icons/pen-line'
import type { OfficeEnquiry } from '#features/enquiries/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { EnquiryMarks } from './enquiry-marks.tsx'
import { ReplyLinks } from './reply-links.tsx'

interface EnquiryCardProps {
  row: OfficeEnquiry
  /** The current time in milliseconds, to mark overdue enquiries. */
  now: number
  onOpen: () => void
  /** Opens the enquiry with the form for an answer. */
  onReply: () => void
}

const MAX_PREVIEW_LENGTH = 600

export function EnquiryCard({ row: enquiry, now, onOpen, onReply }: EnquiryCardProps) {
  const { settings } = useSite()
  const { name, propertyTitle, message, timestamp, status } = enquiry
  const canReply = usePermitted('edit lettings') && status === 'new'
  return (
    <Card as="article" aria-label={`Enquiry of ${name}`} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-xl">
          {name} <span className="font-text text-base text-ink-soft tracking-normal">about {propertyTitle}</span>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={timestamp}>{formatBritishMoment(new Date(timestamp))}</time>
        </p>
      </div>
      <EnquiryMarks enquiry={enquiry} now={now} className="mt-2" />
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <EnquiryFacts enquiry={enquiry} className="sm:max-lg:grid-cols-2" />
        <div className="flex min-w-0 flex-col items-start gap-5">
          <ReadMoreText
            text={message}
            max={MAX_PREVIEW_LENGTH}
            about={`enquiry of ${name}`}
            className="measure wrap-anywhere"
          />
          <div className="mt-auto flex flex-wrap gap-2">
            {canReply && (
              <Button size="small" onClick={onReply} aria-label={`Reply to the enquiry of ${name}`}>
                <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
                Reply
              </Button>
            )}
            <Button
              size="small"
              variant={canReply ? 'secondary' : 'primary'}
              onClick={onOpen}
              aria-label={`Open the enquiry of ${name}`}
            >
              Open
            </Button>
            <ReplyLinks enquiry={enquiry} businessName={settings.business.name} />
          </div>
        </div>
      </div>
    </Card>
  )
}
