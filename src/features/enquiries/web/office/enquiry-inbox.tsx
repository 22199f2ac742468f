import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { BriefList } from '#features/inbox/web/office/brief-list.tsx'
import { InboxFilters } from '#features/inbox/web/office/inbox-filters.tsx'
import { InboxLayout } from '#features/inbox/web/office/inbox-layout.tsx'
import { PromiseBadge } from '#features/inbox/web/office/promise-badge.tsx'
import { PromiseFigures } from '#features/inbox/web/office/promise-figures.tsx'
import { useInboxPlace } from '#features/inbox/web/office/use-inbox-place.ts'
import { useNow } from '#features/inbox/web/office/use-now.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { STATUS_ORDER, STATUSES, statusFrom } from './enquiry-words.ts'
import { OpenEnquiry } from './open-enquiry.tsx'
import { ANEW, enquiriesQuery, enquirySummaryQuery, isOfEnquiries } from './queries.ts'

/** What guests have asked, those that wait for an answer first (specification 2); one of them with all that it takes. */
export function EnquiryInbox() {
  const place = useInboxPlace('enquiries', 'enquiry')
  const { openId } = place
  const now = useNow()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = statusFrom(place.status)
  const asked = { status, search: place.search, offset: place.offset }
  const list = useQuery({ ...enquiriesQuery(asked), ...ANEW, placeholderData: keepPreviousData })
  const summary = useQuery({ ...enquirySummaryQuery, ...ANEW })
  const refreshing = useIsFetching({ predicate: isOfEnquiries }) > 0
  const refresh = () => void client.refetchQueries({ type: 'active', predicate: isOfEnquiries })

  const toHeading = () => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  const rows = list.data?.rows ?? []
  const at = rows.findIndex(({ id }) => id === openId)
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at >= 0 ? rows[at + 1] : undefined
  const lead = (id: number) => {
    place.lead(id)
    window.scrollTo(0, 0)
  }

  return (
    <section aria-label="Enquiries">
      <ListHead
        title="Enquiries"
        headingRef={heading}
        readAt={list.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={refresh}
      />
      {openId === undefined && (
        <>
          <PromiseFigures promise={summary.data?.promise} />
          <InboxFilters
            searchLabel="Search enquiries"
            statuses={STATUS_ORDER.map((value) => ({ value, word: STATUSES[value].word }))}
            counts={summary.data?.counts}
            status={status ?? ''}
            search={place.search}
            onFilter={place.filter}
          />
        </>
      )}
      <InboxLayout
        list={
          <EnquiryList
            list={list}
            now={now}
            offset={place.offset}
            isFiltered={status !== undefined || place.search !== ''}
            onRetry={refresh}
            onClear={() => place.filter({ status: '', search: '' })}
            onOpen={(id) => {
              place.open(id)
              window.scrollTo(0, 0)
            }}
            onTurn={(offset) => {
              place.turnTo(offset)
              toHeading()
            }}
          />
        }
        brief={
          <BriefList
            label="Enquiries in brief"
            openId={openId}
            onOpen={place.lead}
            rows={rows.map(({ id, name, propertyTitle, status, promisedBy }) => ({
              id,
              name,
              about: propertyTitle,
              mark:
                status === 'new' ? (
                  <PromiseBadge promisedBy={promisedBy} now={now} />
                ) : (
                  <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
                ),
            }))}
          />
        }
        open={
          openId === undefined ? null : (
            <OpenEnquiry
              id={openId}
              now={now}
              onOpen={lead}
              onPrevious={before && (() => lead(before.id))}
              onNext={after && (() => lead(after.id))}
              onBack={() => {
                place.close()
                toHeading()
              }}
            />
          )
        }
      />
    </section>
  )
}
