import type { ListedHome } from '#features/properties/contract.ts'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import type { OfficeColumn } from '#platform/web/office/table/office-column.ts'
import { describeUpcomingStays, HomeBadges, HomeCover } from '../form/home-parts.tsx'
import { type HomeActionHandlers, HomeActions } from './home-actions.tsx'
import { HomeSwitches } from './home-switches.tsx'

/** Columns of the list on wide screens; phones show cards. */
export function homeColumns(actions: HomeActionHandlers): OfficeColumn<ListedHome>[] {
  return [
    {
      id: 'title',
      header: 'Home and city',
      sortable: 'ascending',
      isRowHeader: true,
      className: 'wrap-anywhere min-w-56',
      cell: (home) => (
        <div className="flex items-center gap-3 py-1">
          <HomeCover home={home} className="w-22" />
          <div className="min-w-0">
            <p className="font-medium text-base">{home.title}</p>
            <p className="wrap-anywhere mb-1 text-ink-soft">{home.city}</p>
            <HomeBadges home={home} />
          </div>
        </div>
      ),
    },
    {
      id: 'price',
      header: 'A night',
      sortable: 'ascending',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ pricePerNight }) => formatPounds(penceOf(pricePerNight)),
    },
    {
      id: 'size',
      header: 'Size and stays',
      className: 'w-72',
      cell: (home) => (
        <>
          <HomeSize home={home} className="gap-x-3!" />
          <p className="mt-1 text-ink-soft">{describeUpcomingStays(home.upcomingStays)}</p>
        </>
      ),
    },
    { id: 'marks', header: 'Visibility', className: 'w-40', cell: (home) => <HomeSwitches home={home} /> },
    {
      id: 'actions',
      header: 'Actions',
      className: 'w-1',
      cell: (home) => <HomeActions home={home} {...actions} />,
    },
  ]
}
