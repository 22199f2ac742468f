import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useMemo, useState } from 'react'
import type { Block } from '#features/calendar/contract.ts'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { addDays, dayInLondon, type Stay } from '#platform/shared/day.ts'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { type QueryResult, QueryState } from '#platform/web/office/query-state.tsx'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { BlockInitialValues } from './block-form.ts'
import { isPageable, readCalendarFilters } from './calendar-filters.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHelp } from './calendar-help.tsx'
import { USUAL_REASONS } from './calendar-labels.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { ChoiceDialog, type ChosenNights } from './choice-dialog.tsx'
import { calendarQuery, HOMES_PER_PAGE, isCalendarQuery } from './queries.ts'
import { useBlocks } from './use-blocks.ts'
import { canOpen, ZOOMS } from './view.ts'

/** Actions on bookings, passed in because the calendar does not import that feature. */
export interface BookingActions {
  /** Opens the form of a new booking with initial values. */
  start: (initial: { propertyId?: number } & Partial<Stay>) => void
  open: (id: number) => void
  /** Opens the dialog that makes a booking from imported nights. */
  openChannel: (bar: CalendarBar, home: CalendarHome) => void
  /** Moves a booking, after a question if there is a decision. Resolves when it is saved or the dialog is closed. */
  move: (bar: CalendarBar, stay: Stay & { propertyId: number }) => Promise<void>
}

/** The office's calendar: bookings, holds and blocks of every home on one timeline. */
export function OfficeCalendar({ bookings }: { bookings: BookingActions }) {
  const urlState = useUrlState()
  const today = dayInLondon(new Date())
  const filters = useMemo(() => readCalendarFilters(urlState, today), [urlState, today])
  const page = usePage(HOMES_PER_PAGE)
  const client = useQueryClient()
  const calendar = useQuery({
    ...calendarQuery(filters, page.offset),
    // Bookings may be changed in another tab or by other staff.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const refreshing = useIsFetching({ predicate: isCalendarQuery }) > 0
  const [chosen, setChosen] = useState<ChosenNights>()
  const [block, setBlock] = useState<BlockInitialValues>()
  const blocks = useBlocks()
  const canEdit = usePermitted('edit lettings')
  const homes = calendar.data?.rows ?? []

  const setFilters = (change: Record<string, string | number>) => urlState.change({ page: '', ...change })
  const showFrom = (from: typeof filters.from) => isPageable(from) && urlState.change({ from })
  const step = (by: -1 | 1) => showFrom(addDays(filters.from, by * ZOOMS[filters.zoom].step))
  const open = (bar: CalendarBar, home: CalendarHome) => {
    setChosen(undefined)
    if (!canOpen(bar, canEdit)) return
    if (bar.kind === 'block') setBlock(blockOf(bar, home))
    else if (bar.kind === 'channel') bookings.openChannel(bar, home)
    else bookings.open(bar.id)
  }
  const move = async (bar: CalendarBar, home: CalendarHome, stay: Stay) => {
    const current = blockOf(bar, home)
    await (current ? blocks.move(current, stay) : bookings.move(bar, { propertyId: home.id, ...stay }))
  }
  const buttons = canEdit && (
    <>
      <Button variant="secondary" size="small" onClick={() => setBlock({})}>
        <Ban size={16} strokeWidth={1.75} aria-hidden="true" />
        Block days
      </Button>
      <Button size="small" onClick={() => bookings.start({})}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        New booking
      </Button>
    </>
  )

  return (
    <section aria-label="Calendar">
      <ListHead
        title="Calendar"
        headingRef={page.heading}
        fetchedAt={calendar.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={() => void client.refetchQueries({ type: 'active', predicate: isCalendarQuery })}
        actions={buttons && <div className="flex gap-2 max-md:hidden">{buttons}</div>}
      />
      <CalendarToolbar filters={filters} today={today} onFilter={setFilters} onStep={step} />
      <CalendarContent calendar={calendar} search={filters.search} onShowAll={() => setFilters({ search: '' })}>
        <CalendarGrid
          homes={homes}
          view={filters}
          zoom={filters.zoom}
          today={today}
          isLoading={calendar.isPlaceholderData}
          canEdit={canEdit}
          onChoose={(home, stay) => canEdit && setChosen({ home, stay })}
          onOpen={open}
          onMove={move}
          onShowFrom={showFrom}
          onStep={step}
        />
        <CalendarHelp />
        {calendar.data && (
          <Pagination
            className="mt-6"
            offset={page.offset}
            limit={HOMES_PER_PAGE}
            total={calendar.data.total}
            of="homes"
            onOffset={page.goTo}
          />
        )}
      </CalendarContent>
      {buttons && (
        <div className="not-printed sticky bottom-[var(--bar-height,0px)] z-20 -mx-[12px] mt-6 flex gap-3 border-line border-t bg-paper px-[12px] py-3 *:min-h-11 *:flex-1 md:hidden">
          {buttons}
        </div>
      )}

      <ChoiceDialog
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onOpen={open}
        onBlock={({ home, stay }, kind) => {
          setChosen(undefined)
          const nights = { propertyId: home.id, from: stay.checkIn, to: stay.checkOut }
          void blocks.add({ ...nights, kind, reason: USUAL_REASONS[kind] ?? '' })
        }}
        onBlockWithReason={({ home, stay }) => {
          setChosen(undefined)
          setBlock({ propertyId: home.id, from: stay.checkIn, to: stay.checkOut })
        }}
        onBook={({ home, stay }) => {
          setChosen(undefined)
          bookings.start({ propertyId: home.id, ...stay })
        }}
      />
      <BlockDialog start={block} homes={homes} onClose={() => setBlock(undefined)} />
    </section>
  )
}

interface CalendarContentProps {
  calendar: QueryResult<{ rows: readonly CalendarHome[] }>
  search: string
  onShowAll: () => void
  children: ReactNode
}

function CalendarContent({ calendar, search, onShowAll, children }: CalendarContentProps) {
  const empty = search ? (
    <EmptyState
      icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
      title="No homes found"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all homes
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />}
      title="No homes yet"
      action={<LinkButton href={officeUrl('properties')}>Go to Properties</LinkButton>}
    >
      Every home has a row here, with its bookings, holds and blocks.
    </EmptyState>
  )
  return (
    <QueryState
      of={calendar}
      what="the calendar"
      failed="The calendar could not be loaded"
      shapes={['h-16 rounded-card', 'h-80 rounded-card']}
      shapesClassName="space-y-2"
    >
      {({ rows }) => (rows.length > 0 ? children : empty)}
    </QueryState>
  )
}

function blockOf(
  { kind, id, from, to, blockKind, reason, version }: CalendarBar,
  home: CalendarHome,
): Block | undefined {
  if (kind !== 'block' || blockKind === null || reason === null) return undefined
  return { id, propertyId: home.id, from, to, kind: blockKind, reason, version }
}
