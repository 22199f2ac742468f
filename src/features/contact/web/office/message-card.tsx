import Mail from 'lucide-react/icons/mail'
import type { OfficeMessage } from '#features/contact/contract.ts'
import { mailtoDraftUrl } from '#features/inbox/web/office/contact-urls.ts'
import { StatusBadge } from '#features/inbox/web/office/status-badge.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { answerDraft, MESSAGE_STATUSES } from './message-labels.ts'

interface MessageCardProps {
  row: OfficeMessage
  /** The current time in milliseconds, to mark overdue messages. */
  now: number
  onOpen: () => void
}

const MAX_PREVIEW_LENGTH = 600

export function MessageCard({ row, now, onOpen }: MessageCardProps) {
  const { name, subject, message, createdAt } = row
  return (
    <Card as="article" aria-label={`Message of ${name}`} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-xl">
          {name} <span className="font-text text-base text-ink-soft tracking-normal">{subject}</span>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge
          kind={{ statuses: MESSAGE_STATUSES }}
          row={{ id: row.id, name, status: row.status, replyDueAt: row.replyDueAt }}
          now={now}
        />
      </div>
      <ReadMoreText text={message} max={MAX_PREVIEW_LENGTH} about={`message of ${name}`} className="measure mt-4" />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="small" onClick={onOpen} aria-label={`Open the message of ${name}`}>
          Open
        </Button>
        <ReplyByMail message={row} />
      </div>
    </Card>
  )
}

/** Opens a drafted answer in the mail program. */
export function ReplyByMail({ message }: { message: OfficeMessage }) {
  const { settings } = useSite()
  return (
    <LinkButton
      href={mailtoDraftUrl(message.email, answerDraft(message, settings.business.name))}
      variant="secondary"
      size="small"
      aria-label={`Reply by Email to ${message.name}`}
    >
      <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
      Reply by Email
    </LinkButton>
  )
}
