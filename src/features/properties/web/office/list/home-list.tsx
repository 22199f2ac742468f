import { keepPreviousData, useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import { useEffect, useState } from 'react'
import { usePermitted } from '#features/permitted.tsx'
import type { ListedHome } from '#features/properties/contract.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedTable } from '#platform/web/office/list/paged-table.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { HOMES_PER_PAGE, officeHomesQuery, readHomeFilters } from '../queries.ts'
import { DeleteHome } from './delete-home.tsx'
import { DeletedHomes } from './deleted-homes.tsx'
import { HomeCard } from './home-card.tsx'
import { homeColumns } from './home-columns.tsx'
import { HomeFilterBar } from './home-filters.tsx'
import { HomeListActions } from './home-list-actions.tsx'

interface HomeListProps {
  onOpen: (homeId: 'new' | number) => void
  /** True when the member of staff has left a home's form. Then the heading takes the focus. */
  hasReturned: boolean
}

export function HomeList({ onOpen, hasReturned }: HomeListProps) {
  const urlState = useUrlState()
  const filters = readHomeFilters(urlState.read)
  const page = usePage(HOMES_PER_PAGE)
  const { heading } = page
  const [homeToDelete, setHomeToDelete] = useState<ListedHome>()
  const [deletedOpen, setDeletedOpen] = useState(false)
  const list = useQuery({ ...officeHomesQuery(filters, page.offset), placeholderData: keepPreviousData })
  const actions = { onOpen, onDelete: setHomeToDelete }
  const canEdit = usePermitted('edit lettings')
  useEffect(() => {
    if (!hasReturned) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hasReturned, heading])

  return (
    <section aria-label="Properties">
      <ListHead
        title="Properties"
        headingRef={heading}
        {...headOfQuery(list)}
        actions={canEdit && <HomeListActions onAdd={() => onOpen('new')} onShowDeleted={() => setDeletedOpen(true)} />}
      />
      <HomeFilterBar filters={filters} onChange={(changes) => urlState.change({ ...changes, page: '' })} />
      <PagedTable
        of={list}
        page={page}
        what="properties"
        empty={
          filters.search || filters.shown ? (
            <NoMatches
              title="No properties found"
              onClear={() => urlState.change({ search: '', shown: '', page: '' })}
              page={page}
            >
              No home matches the search and the filter.
            </NoMatches>
          ) : (
            <EmptyState
              icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No properties yet"
              action={canEdit && <Button onClick={() => onOpen('new')}>Add Property</Button>}
            >
              Your homes appear here. Guests see a home on the site once you show it.
            </EmptyState>
          )
        }
        caption="Properties"
        columns={homeColumns(actions).filter(({ id }) => canEdit || id !== 'marks')}
        rowId={({ id }) => id}
        sort={filters.sort}
        onSort={(sort) => urlState.change({ sort, page: '' })}
        card={(home) => <HomeCard home={home} {...actions} />}
      />
      <DeleteHome home={homeToDelete} onClose={() => setHomeToDelete(undefined)} onDeleted={page.focusHeading} />
      <DeletedHomes open={deletedOpen} onClose={() => setDeletedOpen(false)} />
    </section>
  )
}
