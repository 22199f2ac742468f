import ImageIcon from 'lucide-react/icons/image'
import { StatusBadge } from '#features/inbox/web/office/status-badge.tsx'
import type { OfficeApplication } from '#features/owner-applications/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { AnswerLinks } from './answer-links.tsx'
import { onOneLine, STAGES } from './application-words.ts'

interface ApplicationCardProps {
  row: OfficeApplication
  /** The current time in milliseconds, to mark overdue replies. */
  now: number
  onOpen: () => void
}

const MAX_SHOWN_CHARACTERS = 300

export function ApplicationCard({ row, now, onOpen }: ApplicationCardProps) {
  const { id, name, propertyAddress, bedrooms, description, images, createdAt, stage, replyDueAt } = row
  return (
    <Card as="article" aria-label={`Application of ${name}`} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-xl">{name}</h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
      </div>
      <p className="wrap-anywhere mt-1 text-ink-soft">
        {onOneLine(propertyAddress)}, {formatCount(bedrooms, 'bedroom')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <StatusBadge kind={{ statuses: STAGES }} row={{ id, name, status: stage, replyDueAt }} now={now} />
        {images.length > 0 && (
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <ImageIcon size={16} strokeWidth={1.75} aria-hidden="true" />
            {formatCount(images.length, 'photograph')}
          </span>
        )}
      </div>
      <ReadMoreText
        text={description}
        max={MAX_SHOWN_CHARACTERS}
        about={`application of ${name}`}
        className="measure mt-4"
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="small" onClick={onOpen} aria-label={`Open the application of ${name}`}>
          Open
        </Button>
        <AnswerLinks application={row} />
      </div>
    </Card>
  )
}
