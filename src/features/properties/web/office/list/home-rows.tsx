import type { ListedHome } from '#features/properties/contract.ts'
import { OfficeTable } from '#platform/web/office/table/office-table.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { HOMES_PER_PAGE, type HomeFilters } from '../queries.ts'
import type { HomeActionHandlers } from './home-actions.tsx'
import { HomeCard } from './home-card.tsx'
import { homeColumns } from './home-columns.tsx'

interface HomeRowsProps {
  /** Undefined while loading. */
  page: { rows: ListedHome[]; total: number } | undefined
  busy: boolean
  filters: HomeFilters
  actions: HomeActionHandlers
  onSort: (sort: string) => void
  onOffset: (offset: number) => void
}

/** Shows a page of homes as a table or, on phones, as cards. */
export function HomeRows({ page, busy, filters, actions, onSort, onOffset }: HomeRowsProps) {
  return (
    <>
      <OfficeTable
        caption="Properties"
        columns={homeColumns(actions)}
        rows={page?.rows}
        rowId={({ id }) => id}
        sort={filters.sort}
        onSort={onSort}
        card={(home) => <HomeCard home={home} {...actions} />}
        minTableWidth={1024}
        busy={busy}
      />
      {page && (
        <Pagination
          className="mt-6"
          offset={(filters.page - 1) * HOMES_PER_PAGE}
          limit={HOMES_PER_PAGE}
          total={page.total}
          of="properties"
          onOffset={onOffset}
        />
      )}
    </>
  )
}
