import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListedHome } from '#features/properties/contract.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { HOMES_PER_PAGE, officeHomesQuery, readHomeFilters } from '../queries.ts'
import { DeleteHome } from './delete-home.tsx'
import { DeletedHomes } from './deleted-homes.tsx'
import { HomeFilterBar } from './home-filters.tsx'
import { HomeListActions } from './home-list-actions.tsx'
import { HomeRows } from './home-rows.tsx'
import { NoHomes } from './no-homes.tsx'

interface HomeListProps {
  onOpen: (homeId: 'new' | number) => void
  /** True when the member of staff has left a home's form. Then the heading takes the focus. */
  hasReturned: boolean
}

export function HomeList({ onOpen, hasReturned }: HomeListProps) {
  const urlState = useUrlState()
  const filters = readHomeFilters(urlState.read)
  const { heading, focusHeading } = useHeading(hasReturned)
  const [homeToDelete, setHomeToDelete] = useState<ListedHome>()
  const [deletedOpen, setDeletedOpen] = useState(false)
  const list = useQuery({ ...officeHomesQuery(filters), placeholderData: keepPreviousData })
  const refresh = () => void list.refetch()
  const goToOffset = (offset: number) => {
    urlState.change({ page: offset === 0 ? undefined : offset / HOMES_PER_PAGE + 1 })
    focusHeading()
    window.scrollTo(0, 0)
  }

  return (
    <section aria-label="Properties">
      <ListHead
        title="Properties"
        headingRef={heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onRefresh={refresh}
        actions={<HomeListActions onAdd={() => onOpen('new')} onShowDeleted={() => setDeletedOpen(true)} />}
      />
      <HomeFilterBar filters={filters} onChange={(changes) => urlState.change({ ...changes, page: undefined })} />
      {list.isError ? (
        <ErrorState
          title="Properties could not be loaded"
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
          actions={{ onOpen, onDelete: setHomeToDelete }}
          onSort={(sort) => urlState.change({ sort, page: undefined })}
          onOffset={goToOffset}
        />
      )}
      <DeleteHome home={homeToDelete} onClose={() => setHomeToDelete(undefined)} onDeleted={focusHeading} />
      <DeletedHomes open={deletedOpen} onClose={() => setDeletedOpen(false)} />
    </section>
  )
}

function useHeading(hasReturned: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasReturned) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hasReturned])
  return { heading, focusHeading: () => heading.current?.focus({ preventScroll: true }) }
}
