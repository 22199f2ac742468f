import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Topic } from '#features/endpoint.ts'
import { showing } from '#platform/web/api.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { BriefList } from './brief-list.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { ALWAYS_REFETCH, type InboxKind, type InboxSummary } from './inbox-kind.ts'
import { InboxLayout } from './inbox-layout.tsx'
import { InboxRows } from './inbox-rows.tsx'
import { OpenItem } from './open-item.tsx'
import { ResponseTimeFigures } from './response-time-figures.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { useInboxPlace } from './use-inbox-place.ts'
import { useNow } from './use-now.ts'

/** What has come in, those that wait for an answer first; one of them with all that stands around it. */
export function Inbox<Row, Open>({ kind }: { kind: InboxKind<Row, Open> }) {
  const place = useInboxPlace(kind.tab, kind.item)
  const { openId } = place
  const now = useNow()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const standing = kind.standings.find(({ value }) => value === place.status)?.value
  const asked = { standing, search: place.search, offset: place.offset }
  const list = useQuery({ ...kind.list(asked), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  const summary = useQuery<InboxSummary>({ queryKey: kind.summary.queryKey, ...ALWAYS_REFETCH })
  const isOfKind = { predicate: showing<Topic>(kind.tab) }
  const refreshing = useIsFetching(isOfKind) > 0
  const refresh = () => void client.refetchQueries({ type: 'active', ...isOfKind })

  const toHeading = () => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  const rows = (list.data?.rows ?? []).map((row) => ({ ...kind.rowOf(row), about: kind.aboutOf(row) }))
  const at = rows.findIndex(({ id }) => id === openId)
  const lead = (id: number) => {
    place.lead(id)
    window.scrollTo(0, 0)
  }
  const leadTo = (index: number) => {
    const neighbour = at >= 0 ? rows[index] : undefined
    return neighbour && (() => lead(neighbour.id))
  }

  return (
    <section aria-label={kind.title}>
      <ListHead
        title={kind.title}
        headingRef={heading}
        readAt={list.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={refresh}
      />
      {openId === undefined && (
        <>
          <ResponseTimeFigures responseTimes={summary.data?.responseTimes} />
          <InboxFilters
            searchLabel={`Search ${kind.many}`}
            statuses={kind.standings}
            counts={summary.data?.counts}
            status={standing ?? ''}
            search={place.search}
            onFilter={place.filter}
          />
        </>
      )}
      <InboxLayout
        list={
          <InboxRows
            kind={kind}
            list={list}
            now={now}
            offset={place.offset}
            isFiltered={standing !== undefined || place.search !== ''}
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
            label={`${kind.title} in brief`}
            openId={openId}
            onOpen={place.lead}
            rows={rows.map((row) => ({ ...row, mark: <StandingBadge kind={kind} row={row} now={now} /> }))}
          />
        }
        open={
          openId === undefined ? null : (
            <OpenItem
              kind={kind}
              id={openId}
              now={now}
              onOpen={lead}
              onPrevious={leadTo(at - 1)}
              onNext={leadTo(at + 1)}
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
