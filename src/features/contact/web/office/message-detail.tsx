import type { ComponentType } from 'react'
import {
  addMessageNote,
  changeMessage,
  type OfficeMessage,
  type OpenMessage,
  replyToMessage,
} from '#features/contact/contract.ts'
import { mailtoUrl } from '#features/inbox/web/office/contact-urls.ts'
import { Correspondence } from '#features/inbox/web/office/correspondence.tsx'
import type { NextInLineProps } from '#features/inbox/web/office/next-in-line.tsx'
import { StatusBadge } from '#features/inbox/web/office/status-badge.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ReplyByMail } from './message-card.tsx'
import { answerDraft, MESSAGE_STATUSES, parseMessageStatus } from './message-labels.ts'

/** The stay of a message’s sender, passed in so that contact need not import guests. */
export type StayOfSender = ComponentType<{ messageId: number }>

interface MessageDetailProps {
  message: OpenMessage
  now: number
  next: NextInLineProps<OfficeMessage>
  Stay: StayOfSender
}

export function MessageDetail({ message, now, next, Stay }: MessageDetailProps) {
  const { settings } = useSite()
  const { id, version, name, email, status } = message
  return (
    <Correspondence
      about={{ item: 'contact_message', id, label: `Message of ${name}`, one: 'message', change: changeMessage }}
      status={{
        current: status,
        version,
        statuses: MESSAGE_STATUSES,
        send: (status, version) =>
          send(changeMessage, { params: { id }, body: { status: parseMessageStatus(status), version } }),
      }}
      next={next}
      correspondence={message}
      reply={{
        to: email,
        start: answerDraft(message, settings.business.name),
        send: (words, headers) => send(replyToMessage, { params: { id }, body: { ...words, version } }, headers),
      }}
      addNote={(text, headers) => send(addMessageNote, { params: { id }, body: { text } }, headers)}
      links={<ReplyByMail message={message} />}
    >
      <MessageText message={message} now={now} />
      <Stay messageId={id} />
    </Correspondence>
  )
}

function MessageText({ message, now }: { message: OpenMessage; now: number }) {
  const { subject, createdAt, email, status, replyDueAt, isUntold } = message
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{subject}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <StatusBadge
          kind={{ statuses: MESSAGE_STATUSES }}
          row={{ id: message.id, name: message.name, status: status, replyDueAt }}
          now={now}
        />
        <a
          href={mailtoUrl(email)}
          className="wrap-anywhere pointer-coarse:py-3 text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {email}
        </a>
      </div>
      {status === 'spam' && isUntold && (
        <p className="mt-3 rounded-field bg-sand px-3 py-2 text-sm">
          This message is marked as spam, so no emails were sent. “Back to New” sends the acknowledgement and starts the
          reply deadline.
        </p>
      )}
      <p className="wrap-anywhere measure mt-4 whitespace-pre-line border-line border-t pt-4">{message.message}</p>
    </Card>
  )
}
