import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useNow } from '#features/inbox/web/office/use-now.ts'
import type { OfferSummary } from '#features/offers/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { StatusFilterBar } from '#platform/web/office/list/status-filter-bar.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferDetails } from './offer-details.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { readOfferFilters, readOpenOfferId } from './offer-filters.ts'
import type { OfferStart } from './offer-form.ts'
import { STATE_BADGES, STATE_ORDER } from './offer-states.ts'
import { isOfferQuery, OFFERS_PER_PAGE, offerSummaryQuery, offersQuery } from './queries.ts'

/** Lists all offers, newest first, with a button for a new offer without an enquiry. */
export function OffersList() {
  const mayEdit = usePermitted('edit lettings')
  const urlState = useUrlState()
  const filters = readOfferFilters(urlState)
  const page = usePage(OFFERS_PER_PAGE)
  const now = useNow()
  const client = useQueryClient()
  const [making, setMaking] = useState(false)
  const list = useQuery({ ...offersQuery(filters, page.offset), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  const { data: summary } = useQuery({ ...offerSummaryQuery, ...ALWAYS_REFETCH })
  const refreshing = useIsFetching({ predicate: isOfferQuery }) > 0
  const refresh = () => void client.refetchQueries({ type: 'active', predicate: isOfferQuery })
  const add = (
    <>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      New offer
    </>
  )
  return (
    <section aria-label="Offers">
      <ListHead
        title="Offers"
        headingRef={page.heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={refresh}
        actions={
          mayEdit && (
            <Button size="small" onClick={() => setMaking(true)} className="max-lg:hidden">
              {add}
            </Button>
          )
        }
      />
      <StatusFilterBar
        searchLabel="Search offers"
        statuses={STATE_ORDER.map((value) => ({ value, word: STATE_BADGES[value].label }))}
        counts={summary && countsOf(summary)}
        status={filters.state}
        search={urlState.read('search')}
        onStatus={(state) => urlState.change({ state, page: '' })}
        onSearch={(search) => urlState.change({ search, page: '' })}
      />
      <PagedList
        of={list}
        page={page}
        what="offers"
        onRetry={refresh}
        look="cards"
        rowHeight="h-44"
        empty={
          filters.state || filters.search ? (
            <NoMatches
              title="No offers found matching your criteria"
              onClear={() => urlState.change({ state: '', search: '', page: '' })}
              page={page}
            />
          ) : (
            <EmptyState icon={<Send size={26} strokeWidth={1.75} aria-hidden="true" />} title="No offers yet">
              Offers and the guests’ answers appear here. Make an offer from an enquiry, or start a new offer.
            </EmptyState>
          )
        }
      >
        {(offer) => <OfferCard offer={offer} now={now} onOpen={() => urlState.change({ offer: offer.id })} />}
      </PagedList>
      {mayEdit && (
        <>
          <div className="not-printed sticky bottom-[var(--bar-height,0px)] z-20 -mx-[12px] mt-6 border-line border-t bg-paper px-[12px] py-3 lg:hidden">
            <Button wide onClick={() => setMaking(true)}>
              {add}
            </Button>
          </div>
          <OfferDialog open={making} onClose={() => setMaking(false)} start={EMPTY_START} />
        </>
      )}
      <OfferDetails offerId={readOpenOfferId(urlState)} now={now} onClose={() => urlState.change({ offer: '' })} />
    </section>
  )
}

function countsOf({ open, accepted, declined, expired, withdrawn }: OfferSummary) {
  return { open, accepted, declined, expired, withdrawn }
}

const EMPTY_START: OfferStart = {}
