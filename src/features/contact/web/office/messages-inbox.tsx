import type {
  getMessage,
  listMessages,
  OfficeMessage,
  OpenMessage,
  summariseMessages,
} from '#features/contact/contract.ts'
import { Inbox } from '#features/inbox/web/office/inbox.tsx'
import { type AskedRows, type InboxKind, ROWS_PER_PAGE } from '#features/inbox/web/office/inbox-kind.ts'
import { queryOf } from '#platform/web/api.ts'
import { MessageCard } from './message-card.tsx'
import { MessageDetail } from './message-detail.tsx'
import { MESSAGE_STANDINGS, messageStatusFrom } from './message-words.ts'

/** What people have written by the contact form, those that wait for an answer first. */
export function MessagesInbox() {
  return <Inbox kind={MESSAGES} />
}

const MESSAGES: InboxKind<OfficeMessage, OpenMessage> = {
  tab: 'messages',
  item: 'message',
  title: 'Messages',
  one: 'message',
  many: 'messages',
  standings: MESSAGE_STANDINGS,
  list: messagesQuery,
  summary: queryOf<typeof summariseMessages>('/api/admin/messages/summary', {}, ['messages']),
  open: (id) => queryOf<typeof getMessage>('/api/admin/messages/{id}', { params: { id } }, ['messages']),
  rowOf: ({ id, name, status, replyDueAt }) => ({ id, name, standing: status, replyDueAt }),
  aboutOf: ({ subject }) => subject,
  nameOf: ({ name }) => name,
  emptyText:
    'What people write by the contact form appears here, with the time by which they have been promised an answer.',
  Card: MessageCard,
  Detail: ({ open, now, onOpen }) => (
    <MessageDetail message={open} now={now} next={{ kind: MESSAGES, openId: open.id, onOpen }} />
  ),
}

function messagesQuery({ standing, search, offset }: AskedRows) {
  return queryOf<typeof listMessages>(
    '/api/admin/messages',
    {
      query: {
        limit: ROWS_PER_PAGE,
        offset: offset || undefined,
        status: messageStatusFrom(standing),
        search: search.trim() || undefined,
      },
    },
    ['messages'],
  )
}
