import { Inbox } from '#features/inbox/web/office/inbox.tsx'
import { type AskedRows, type InboxKind, ROWS_PER_PAGE } from '#features/inbox/web/office/inbox-kind.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getEnquiry, listEnquiries, OfficeEnquiry, OpenEnquiry, summariseEnquiries } from '../../contract.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { ENQUIRIES_PATH, STANDINGS, statusFrom } from './enquiry-words.ts'

/** What guests have asked, those that wait for an answer first (specification 2); one of them with all that it takes. */
export function EnquiryInbox() {
  return <Inbox kind={ENQUIRIES} />
}

const ENQUIRIES: InboxKind<OfficeEnquiry, OpenEnquiry> = {
  tab: 'enquiries',
  item: 'enquiry',
  title: 'Enquiries',
  one: 'enquiry',
  many: 'enquiries',
  path: ENQUIRIES_PATH,
  standings: STANDINGS,
  list: enquiriesQuery,
  summary: queryOf<typeof summariseEnquiries>('/api/admin/enquiries/summary', {}),
  open: (id) => queryOf<typeof getEnquiry>('/api/admin/enquiries/{id}', { params: { id } }),
  rowOf: ({ id, name, status, promisedBy }) => ({ id, name, standing: status, promisedBy }),
  aboutOf: ({ propertyTitle }) => propertyTitle,
  nameOf: ({ name }) => name,
  emptyText: 'What guests ask on the site appears here, with the time by which they have been promised an answer.',
  Card: EnquiryCard,
  Detail: ({ open, now, onOpen }) => (
    <EnquiryDetail enquiry={open} now={now} next={{ kind: ENQUIRIES, openId: open.id, onOpen }} />
  ),
}

function enquiriesQuery({ standing, search, offset }: AskedRows) {
  return queryOf<typeof listEnquiries>('/api/admin/enquiries', {
    query: {
      limit: ROWS_PER_PAGE,
      offset: offset || undefined,
      status: statusFrom(standing),
      search: search.trim() || undefined,
    },
  })
}
