import { useMemo } from 'react'
import * as calls from '#features/enquiries/calls.ts'
import type {
  getEnquiry,
  listEnquiries,
  OfficeEnquiry,
  OpenEnquiry,
  summariseEnquiries,
} from '#features/enquiries/contract.ts'
import { Inbox } from '#features/inbox/web/office/inbox.tsx'
import { type InboxKind, ROWS_PER_PAGE, type RowFilters } from '#features/inbox/web/office/inbox-kind.ts'
import { queryOf } from '#platform/web/api.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import { EnquiryDetail, type OffersOfEnquiry } from './enquiry-detail.tsx'
import { parseStatus, STATUS_CHOICES } from './enquiry-labels.ts'

/** Lists enquiries, unanswered first, and shows an opened enquiry. */
export function EnquiryInbox({ Offers }: { Offers: OffersOfEnquiry }) {
  const kind = useMemo(() => createKind(Offers), [Offers])
  return <Inbox kind={kind} />
}

const ENQUIRIES: Omit<InboxKind<OfficeEnquiry, OpenEnquiry>, 'Detail'> = {
  tab: 'enquiries',
  item: 'enquiry',
  title: 'Enquiries',
  one: 'enquiry',
  many: 'enquiries',
  statuses: STATUS_CHOICES,
  list: enquiriesQuery,
  summary: queryOf<typeof summariseEnquiries>(calls.summariseEnquiries, {}),
  open: (id) => queryOf<typeof getEnquiry>(calls.getEnquiry, { params: { id } }),
  rowOf: ({ id, name, status, replyDueAt }) => ({ id, name, status: status, replyDueAt }),
  aboutOf: ({ propertyTitle }) => propertyTitle,
  nameOf: ({ name }) => name,
  emptyText: 'Enquiries from the site appear here with their reply deadlines.',
  Card: EnquiryCard,
}

function createKind(Offers: OffersOfEnquiry): InboxKind<OfficeEnquiry, OpenEnquiry> {
  const kind: InboxKind<OfficeEnquiry, OpenEnquiry> = {
    ...ENQUIRIES,
    Detail: ({ open, now, startsReplying, onOpen }) => (
      <EnquiryDetail
        enquiry={open}
        now={now}
        startsReplying={startsReplying}
        next={{ kind, openId: open.id, onOpen }}
        Offers={Offers}
      />
    ),
  }
  return kind
}

function enquiriesQuery({ status, search, offset }: RowFilters) {
  return queryOf<typeof listEnquiries>(calls.listEnquiries, {
    query: {
      limit: ROWS_PER_PAGE,
      offset: offset || undefined,
      status: parseStatus(status),
      search: search.trim() || undefined,
    },
  })
}
