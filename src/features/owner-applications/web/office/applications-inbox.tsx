import { Inbox } from '#features/inbox/web/office/inbox.tsx'
import { type InboxKind, ROWS_PER_PAGE, type RowFilters } from '#features/inbox/web/office/inbox-kind.ts'
import * as calls from '#features/owner-applications/calls.ts'
import type {
  getApplication,
  listApplications,
  OfficeApplication,
  OpenApplication,
  summariseApplications,
} from '#features/owner-applications/contract.ts'
import { queryOf } from '#platform/web/api.ts'
import { ApplicationCard } from './application-card.tsx'
import { ApplicationDetail } from './application-detail.tsx'
import { onOneLine, STAGES, stageFrom } from './application-words.ts'

export function ApplicationsInbox() {
  return <Inbox kind={APPLICATIONS} />
}

const APPLICATIONS: InboxKind<OfficeApplication, OpenApplication> = {
  tab: 'applications',
  item: 'application',
  title: 'Applications',
  one: 'application',
  many: 'applications',
  statuses: STAGES,
  list: applicationsQuery,
  summary: queryOf<typeof summariseApplications>(calls.summariseApplications, {}),
  open: (id) => queryOf<typeof getApplication>(calls.getApplication, { params: { id } }),
  rowOf: ({ id, name, stage, replyDueAt }) => ({ id, name, status: stage, replyDueAt }),
  aboutOf: ({ propertyAddress }) => onOneLine(propertyAddress),
  nameOf: ({ name }) => name,
  emptyText: 'Applications from owners appear here with their reply deadlines.',
  Card: ApplicationCard,
  Detail: ({ open, now, onOpen }) => (
    <ApplicationDetail application={open} now={now} next={{ kind: APPLICATIONS, openId: open.id, onOpen }} />
  ),
}

function applicationsQuery({ status, search, offset }: RowFilters) {
  return queryOf<typeof listApplications>(calls.listApplications, {
    query: {
      limit: ROWS_PER_PAGE,
      offset: offset || undefined,
      stage: stageFrom(status),
      search: search.trim() || undefined,
    },
  })
}
