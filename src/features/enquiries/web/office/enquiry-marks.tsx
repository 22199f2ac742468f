import type { OfficeEnquiry } from '#features/enquiries/contract.ts'
import { ReplyDueBadge } from '#features/inbox/web/office/reply-due-badge.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { MARK_LABELS, STATUS_LABELS } from './enquiry-labels.ts'

interface EnquiryMarksProps {
  enquiry: Pick<OfficeEnquiry, 'status' | 'marks' | 'replyDueAt'>
  /** The current time in milliseconds, from `useNow()`. */
  now: number
  className?: string
}

/** Status, time left to answer and warnings of an enquiry, as text. */
export function EnquiryMarks({ enquiry: { status, marks, replyDueAt }, now, className }: EnquiryMarksProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-2', className)}>
      <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].word}</Badge>
      {status === 'new' && <ReplyDueBadge replyDueAt={replyDueAt} now={now} />}
      {marks.map((mark) => (
        <Badge key={mark} tone="amber" className="whitespace-normal!">
          {MARK_LABELS[mark]}
        </Badge>
      ))}
    </div>
  )
}
