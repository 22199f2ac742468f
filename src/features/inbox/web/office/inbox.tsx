import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import InboxIcon from 'lucide-react/icons/inbox'
import { useState } from 'react'
import type { Topic } from '#features/endpoint.ts'
import { queriesShowing } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { StatusFilterBar } from '#platform/web/office/list/status-filter-bar.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { BriefList } from './brief-list.tsx'
import { type InboxKind, type InboxSummary, ROWS_PER_PAGE } from './inbox-kind.ts'
import { InboxLayout } from './inbox-layout.tsx'
import { OpenItem } from './open-item.tsx'
import { ResponseTimeFigures } from './response-time-figures.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useInboxUrlState } from './use-inbox-url-state.ts'
import { useNow } from './use-now.ts'

/** An inbox: new items first, or one open item. */
export function Inbox<Row extends { id: number }, Open>({ kind }: { kind: InboxKind<Row, Open> }) {
  const urlState = useInboxUrlState(kind.tab, kind.item)
  const { openId } = urlState
  const now = useNow()
  const client = useQueryClient()
  const page = usePage(ROWS_PER_PAGE)
  const [replyingTo, setReplyingTo] = useState<number>()
  const status = kind.statuses.find(({ value }) => value === urlState.status)?.value
  const filters = { status, search: urlState.search, offset: page.offset }
  const list = useQuery({ ...kind.list(filters), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  const summary = useQuery<InboxSummary>({ queryKey: kind.summary.queryKey, ...ALWAYS_REFETCH })
  const isOfKind = { predicate: queriesShowing<Topic>(kind.tab) }
  const refreshing = useIsFetching(isOfKind) > 0
  const refresh = () => void client.refetchQueries({ type: 'active', ...isOfKind })

  const rows = (list.data?.rows ?? []).map((row) => ({ ...kind.rowOf(row), about: kind.aboutOf(row) }))
  const at = rows.findIndex(({ id }) => id === openId)
  const open = (id: number) => {
    urlState.open(id)
    window.scrollTo(0, 0)
  }
  const openInPlace = (id: number) => {
    urlState.replaceOpenItem(id)
    window.scrollTo(0, 0)
  }
  const openerOf = (index: number) => {
    const neighbour = at >= 0 ? rows[index] : undefined
    return neighbour && (() => openInPlace(neighbour.id))
  }

  return (
    <section aria-label={kind.title}>
      <ListHead
        title={kind.title}
        headingRef={page.heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={refresh}
      />
      {openId === undefined && (
        <>
          <ResponseTimeFigures responseTimes={summary.data?.responseTimes} />
          <StatusFilterBar
            searchLabel={`Search ${kind.many}`}
            statuses={kind.statuses}
            counts={summary.data?.counts}
            status={status ?? ''}
            search={urlState.search}
            onStatus={(status) => urlState.filter({ status })}
            onSearch={(search) => urlState.filter({ search })}
          />
        </>
      )}
      <InboxLayout
        list={
          <PagedList
            of={list}
            page={page}
            what={kind.many}
            onRetry={refresh}
            look="cards"
            rowHeight="h-52"
            empty={
              status !== undefined || urlState.search !== '' ? (
                <NoMatches
                  title={`No ${kind.many} found matching your criteria`}
                  onClear={() => urlState.filter({ status: '', search: '' })}
                  page={page}
                />
              ) : (
                <EmptyState
                  icon={<InboxIcon size={26} strokeWidth={1.75} aria-hidden="true" />}
                  title={`No ${kind.many} yet`}
                >
                  {kind.emptyText}
                </EmptyState>
              )
            }
          >
            {(row) => (
              <kind.Card
                row={row}
                now={now}
                onOpen={() => {
                  setReplyingTo(undefined)
                  open(row.id)
                }}
                onReply={() => {
                  setReplyingTo(row.id)
                  open(row.id)
                }}
              />
            )}
          </PagedList>
        }
        brief={
          <BriefList
            label={`${kind.title} in brief`}
            openId={openId}
            onOpen={urlState.replaceOpenItem}
            rows={rows.map((row) => ({ ...row, mark: <StatusBadge kind={kind} row={row} now={now} /> }))}
          />
        }
        open={
          openId === undefined ? null : (
            <OpenItem
              kind={kind}
              id={openId}
              now={now}
              startsReplying={openId === replyingTo}
              onOpen={openInPlace}
              onPrevious={openerOf(at - 1)}
              onNext={openerOf(at + 1)}
              onBack={() => {
                setReplyingTo(undefined)
                urlState.close()
                page.focusHeading()
                window.scrollTo(0, 0)
              }}
            />
          )
        }
      />
    </section>
  )
}
