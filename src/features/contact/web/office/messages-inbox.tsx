import { useMemo } from 'react'
import * as calls from '#features/contact/calls.ts'
import type {
  getMessage,
  listMessages,
  OfficeMessage,
  OpenMessage,
  summariseMessages,
} from '#features/contact/contract.ts'
import { Inbox } from '#features/inbox/web/office/inbox.tsx'
import { type InboxKind, ROWS_PER_PAGE, type RowFilters } from '#features/inbox/web/office/inbox-kind.ts'
import { queryOf } from '#platform/web/api.ts'
import { MessageCard } from './message-card.tsx'
import { MessageDetail, type StayOfSender } from './message-detail.tsx'
import { MESSAGE_STATUSES, parseMessageStatus } from './message-labels.ts'

/** Lists the messages from the contact form, unanswered first. */
export function MessagesInbox({ Stay }: { Stay: StayOfSender }) {
  const kind = useMemo(() => createKind(Stay), [Stay])
  return <Inbox kind={kind} />
}

const MESSAGES: Omit<InboxKind<OfficeMessage, OpenMessage>, 'Detail'> = {
  tab: 'messages',
  item: 'message',
  title: 'Messages',
  one: 'message',
  many: 'messages',
  statuses: MESSAGE_STATUSES,
  list: messagesQuery,
  summary: queryOf<typeof summariseMessages>(calls.summariseMessages, {}),
  open: (id) => queryOf<typeof getMessage>(calls.getMessage, { params: { id } }),
  rowOf: ({ id, name, status, replyDueAt }) => ({ id, name, status: status, replyDueAt }),
  aboutOf: ({ subject }) => subject,
  nameOf: ({ name }) => name,
  emptyText: 'Messages from the contact form appear here with their reply deadlines.',
  Card: MessageCard,
}

function createKind(Stay: StayOfSender): InboxKind<OfficeMessage, OpenMessage> {
  const kind: InboxKind<OfficeMessage, OpenMessage> = {
    ...MESSAGES,
    Detail: ({ open, now, onOpen }) => (
      <MessageDetail message={open} now={now} next={{ kind, openId: open.id, onOpen }} Stay={Stay} />
    ),
  }
  return kind
}

function messagesQuery({ status, search, offset }: RowFilters) {
  return queryOf<typeof listMessages>(calls.listMessages, {
    query: {
      limit: ROWS_PER_PAGE,
      offset: offset || undefined,
      status: parseMessageStatus(status),
      search: search.trim() || undefined,
    },
  })
}
