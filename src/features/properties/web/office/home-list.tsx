import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListedHome } from '#features/properties/contract.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { DeleteHome } from './delete-home.tsx'
import { DeletedHomes } from './deleted-homes.tsx'
import { HomeFilterBar } from './home-filters.tsx'
import { HomeListActions } from './home-list-actions.tsx'
import { HomeRows } from './home-rows.tsx'
import { NoHomes } from './no-homes.tsx'
import { HOMES_PER_PAGE, officeHomesQuery, readHomeFilters } from './queries.ts'

interface HomeListProps {
  onOpen: (which: 'new' | number) => void
  /** True after leaving a home's form: the heading takes the focus. */
  cameBack: boolean
}

/** Lists all homes, shown or hidden, 25 per page. */
export function HomeList({ onOpen, cameBack }: HomeListProps) {
  const urlState = useUrlState()
  const filters = readHomeFilters(urlState.read)
  const { heading, toHeading } = useHeading(cameBack)
  const [leaving, setLeaving] = useState<ListedHome>()
  const [binOpen, setBinOpen] = useState(false)
  const list = useQuery({ ...officeHomesQuery(filters), placeholderData: keepPreviousData })
  const open = useRef(onOpen)
  open.current = onOpen
  const actions = useMemo(() => ({ onOpen: (id: number) => open.current(id), onDelete: setLeaving }), [])
  const refresh = () => void list.refetch()
  const turnTo = (offset: number) => {
    urlState.change({ page: offset === 0 ? undefined : offset / HOMES_PER_PAGE + 1 })
    toHeading()
    window.scrollTo(0, 0)
  }

  return (
    <section aria-label="Properties">
      <ListHead
        title="Properties"
        headingRef={heading}
        readAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onRefresh={refresh}
        actions={<HomeListActions onAdd={() => onOpen('new')} onBin={() => setBinOpen(true)} />}
      />
      <HomeFilterBar filters={filters} onChange={(words) => urlState.change({ ...words, page: undefined })} />
      {list.isError ? (
        <ErrorState
          title="Failed to fetch properties"
          description={list.error.serverMessage}
          onRetry={refresh}
          retrying={list.isFetching}
        />
      ) : list.data?.total === 0 ? (
        <NoHomes
          filtered={filters.search !== '' || filters.shown !== ''}
          onClear={() => urlState.change({ search: undefined, shown: undefined, page: undefined })}
          onAdd={() => onOpen('new')}
        />
      ) : (
        <HomeRows
          page={list.data}
          busy={list.isPlaceholderData}
          filters={filters}
          actions={actions}
          onSort={(sort) => urlState.change({ sort, page: undefined })}
          onTurn={turnTo}
        />
      )}
      <DeleteHome home={leaving} onClose={() => setLeaving(undefined)} onDeleted={toHeading} />
      <DeletedHomes open={binOpen} onClose={() => setBinOpen(false)} />
    </section>
  )
}

/** Focuses the heading when the member of staff returns to the list. */
function useHeading(cameBack: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!cameBack) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [cameBack])
  return { heading, toHeading: () => heading.current?.focus({ preventScroll: true }) }
}
