import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { EnquiryMark, EnquiryStatus, OfficeEnquiry } from '../../contract.ts'

interface EnquiryMarksProps {
  enquiry: Pick<OfficeEnquiry, 'status' | 'marks' | 'promisedBy'>
  readAt: number
  className?: string
}

/** What the office should notice, in words: how the enquiry stands, whether its answer is late, and what does not fit. */
export function EnquiryMarks({ enquiry: { status, marks, promisedBy }, readAt, className }: EnquiryMarksProps) {
  const promise = new Date(promisedBy)
  const waits = status === 'new'
  const late = waits && promise.getTime() < readAt
  const { word, tone } = STATUSES[status]
  return (
    <div className={classNames('flex flex-wrap items-center gap-2 text-sm', className)}>
      <Badge tone={tone}>{word}</Badge>
      {late && <Badge tone="red">Answer overdue</Badge>}
      {marks.map((mark) => (
        <Badge key={mark} tone="amber" className="whitespace-normal!">
          {MARKS[mark]}
        </Badge>
      ))}
      {waits && (
        <span className="text-ink-soft tabular-nums">
          {late ? 'Answer was promised by' : 'Answer promised by'} {formatBritishMoment(promise)}
        </span>
      )}
    </div>
  )
}

const MARKS: Record<EnquiryMark, string> = {
  'unknown-property': 'Unknown home',
  'over-capacity': 'More guests than the home takes',
  'under-minimum-stay': 'Under the minimum stay',
}

const STATUSES: Record<EnquiryStatus, { word: string; tone: BadgeTone }> = {
  new: { word: 'New', tone: 'blue' },
  answered: { word: 'Answered', tone: 'neutral' },
  offered: { word: 'Offer made', tone: 'heather' },
  booked: { word: 'Booked', tone: 'green' },
  declined: { word: 'Declined', tone: 'neutral' },
  spam: { word: 'Looks like spam', tone: 'neutral' },
}
