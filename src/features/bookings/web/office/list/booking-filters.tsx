import { useQuery } from '@tanstack/react-query'
import FilterX from 'lucide-react/icons/filter-x'
import { BOOKING_DATES, BOOKING_MONEY, BOOKING_SORTS, BOOKING_STATUSES } from '#features/bookings/contract.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Select, type SelectOption } from '#platform/web/ui/controls/select.tsx'
import { DATE_LABELS, MONEY_LABELS, SORT_LABELS, STATUS_BADGES } from '../booking-labels.ts'
import { homeQuery, homesQuery } from '../homes-to-choose.ts'
import { type BookingFilters, NO_FILTERS } from './read-booking-filters.ts'

interface BookingFilterBarProps {
  filters: BookingFilters
  /** Filters that are left out of `changes` do not change. The list returns to its first page. */
  onFilter: (changes: Partial<typeof NO_FILTERS>) => void
}

export function BookingFilterBar({ filters, onFilter }: BookingFilterBarProps) {
  return (
    <search className="mb-6 grid grid-cols-2 items-center gap-2 sm:gap-3 lg:grid-cols-4">
      <SearchField
        label="Search bookings"
        placeholder="Search bookings..."
        value={filters.search}
        onChange={(search) => onFilter({ search })}
        className="col-span-2"
      />
      <Select
        aria-label="Order"
        value={filters.sort || 'newest'}
        options={BOOKING_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onChange={({ target: { value } }) => onFilter({ sort: value === 'newest' ? '' : value })}
      />
      <Button variant="secondary" onClick={() => onFilter(NO_FILTERS)} className="min-h-12! px-3!">
        <FilterX size={16} strokeWidth={1.75} aria-hidden="true" />
        Clear Filters
      </Button>
      <HomeFilter value={filters.property} onChange={(property) => onFilter({ property })} />
      <Filter
        label="Status filter"
        all="All Statuses"
        value={filters.status}
        options={BOOKING_STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].label }))}
        onChange={(status) => onFilter({ status })}
      />
      <Filter
        label="Date filter"
        all="All Dates"
        value={filters.date}
        options={BOOKING_DATES.map((value) => ({ value, label: DATE_LABELS[value] }))}
        onChange={(date) => onFilter({ date })}
      />
      <Filter
        label="Money filter"
        all="All Money"
        value={filters.money}
        options={BOOKING_MONEY.map((value) => ({ value, label: MONEY_LABELS[value] }))}
        onChange={(money) => onFilter({ money })}
        className={FROM_TABLETS}
      />
    </search>
  )
}

/** Lists the first hundred homes; others are found by the search. The chosen home is always listed. */
function HomeFilter({ value, onChange }: Pick<FilterProps, 'value' | 'onChange'>) {
  const { data: homes } = useQuery(homesQuery(''))
  const isListed = homes?.rows.some(({ id }) => String(id) === value)
  const { data: chosen } = useQuery({ ...homeQuery(Number(value)), enabled: value !== '' && homes && !isListed })
  const listed = [...(value !== '' && chosen && !isListed ? [chosen] : []), ...(homes?.rows ?? [])]
  const options = listed.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Filter
      label="Home filter"
      className={FROM_TABLETS}
      all="All Homes"
      value={value}
      options={value !== '' && options.length === 0 ? [{ value, label: `Home #${value}` }] : options}
      onChange={onChange}
    />
  )
}

/** A phone finds a home by the search; more filters would be below the bar of New booking. */
const FROM_TABLETS = 'max-sm:hidden'

interface FilterProps {
  label: string
  /** The label of the option that does not filter. */
  all: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  className?: string
}

function Filter({ label, all, value, options, onChange, className }: FilterProps) {
  return (
    <Select
      aria-label={label}
      className={className}
      value={value || 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      onChange={({ target: { value } }) => onChange(value === 'all' ? '' : value)}
    />
  )
}
