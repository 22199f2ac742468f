import { keepPreviousData, useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListedHome } from '#features/properties/contract.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { OfficeTable } from '#platform/web/office/office-table.tsx'
import { usePlace } from '#platform/web/office/use-place.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { DeleteHome } from './delete-home.tsx'
import { DeletedHomes } from './deleted-homes.tsx'
import { HomeCard } from './home-card.tsx'
import { homeColumns } from './home-columns.tsx'
import { HomeFilters } from './home-filters.tsx'
import { askedHomes, HOMES_PER_PAGE, officeHomesQuery } from './queries.ts'

interface HomeListProps {
  onOpen: (which: 'new' | number) => void
  /** From the form of a home: whoever listens goes on at the head of the list. */
  cameBack: boolean
}

/** Every home of the office, shown or hidden, 25 at a time. */
export function HomeList({ onOpen, cameBack }: HomeListProps) {
  const place = usePlace()
  const asked = askedHomes(place.read)
  const heading = useRef<HTMLHeadingElement>(null)
  const [leaving, setLeaving] = useState<ListedHome>()
  const [binOpen, setBinOpen] = useState(false)
  const { data, isPending, isError, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...officeHomesQuery(asked),
    placeholderData: keepPreviousData,
  })
  const open = useRef(onOpen)
  open.current = onOpen
  const acts = useMemo(() => ({ onOpen: (id: number) => open.current(id), onDelete: setLeaving }), [])
  const columns = useMemo(() => homeColumns(acts), [acts])
  const refresh = () => void refetch()
  const filtered = asked.search !== '' || asked.shown !== ''
  const toHeading = () => heading.current?.focus({ preventScroll: true })

  useEffect(() => {
    if (!cameBack) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [cameBack])

  return (
    <section aria-label="Properties">
      <ListHead
        title="Properties"
        headingRef={heading}
        readAt={dataUpdatedAt}
        refreshing={isFetching}
        onRefresh={refresh}
        actions={
          <>
            <Button variant="quiet" size="small" onClick={() => setBinOpen(true)}>
              <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              Recently deleted
            </Button>
            <Button size="small" onClick={() => onOpen('new')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              Add Property
            </Button>
          </>
        }
      />
      <HomeFilters asked={asked} onChange={(words) => place.change({ ...words, page: undefined })} />
      {isError ? (
        <ErrorState
          title="Failed to fetch properties"
          description={error.said}
          onRetry={refresh}
          retrying={isFetching}
        />
      ) : data?.total === 0 ? (
        <EmptyState
          icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />}
          title={filtered ? 'No properties found' : 'No properties yet'}
          action={
            filtered ? (
              <Button
                variant="secondary"
                onClick={() => place.change({ search: undefined, shown: undefined, page: undefined })}
              >
                Clear Filters
              </Button>
            ) : (
              <Button onClick={() => onOpen('new')}>Add Property</Button>
            )
          }
        >
          {filtered
            ? 'No home has these words in its title, location or city.'
            : 'The homes that you let appear here, and on the site as soon as you show them.'}
        </EmptyState>
      ) : (
        <>
          <OfficeTable
            caption="Properties"
            columns={columns}
            rows={isPending ? undefined : data?.rows}
            rowId={({ id }) => id}
            sort={asked.sort}
            onSort={(sort) => place.change({ sort, page: undefined })}
            card={(home) => <HomeCard home={home} {...acts} />}
            tableFrom={1024}
            busy={isPlaceholderData}
          />
          {data && (
            <Pagination
              className="mt-6"
              offset={(asked.page - 1) * HOMES_PER_PAGE}
              limit={HOMES_PER_PAGE}
              total={data.total}
              of="properties"
              onOffset={(offset) => {
                place.change({ page: offset === 0 ? undefined : offset / HOMES_PER_PAGE + 1 })
                toHeading()
                window.scrollTo(0, 0)
              }}
            />
          )}
        </>
      )}
      <DeleteHome home={leaving} onClose={() => setLeaving(undefined)} onDeleted={toHeading} />
      <DeletedHomes open={binOpen} onClose={() => setBinOpen(false)} />
    </section>
  )
}
