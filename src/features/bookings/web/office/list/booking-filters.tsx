import FilterX from 'lucide-react/icons/filter-x'
import { BOOKING_DATES, BOOKING_SORTS, BOOKING_STATUSES } from '#features/bookings/contract.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Select, type SelectOption } from '#platform/web/ui/controls/select.tsx'
import { DATE_LABELS, SORT_LABELS, STATUS_BADGES } from '../booking-labels.ts'
import { type BookingFilters, NO_FILTERS } from './read-booking-filters.ts'

interface BookingFilterBarProps {
  filters: BookingFilters
  /** Filters that are left out of `changes` do not change. The list returns to its first page. */
  onFilter: (changes: Partial<typeof NO_FILTERS>) => void
}

export function BookingFilterBar({ filters, onFilter }: BookingFilterBarProps) {
  return (
    <search className="mb-6 grid grid-cols-2 items-center gap-2 sm:gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_14rem_auto]">
      <SearchField
        label="Search bookings"
        placeholder="Search bookings..."
        value={filters.search}
        onChange={(search) => onFilter({ search })}
        className="max-lg:col-span-2"
      />
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
    </search>
  )
}

interface FilterProps {
  label: string
  /** The label of the option that does not filter. */
  all: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      value={value || 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      onChange={({ target: { value } }) => onChange(value === 'all' ? '' : value)}
    />
  )
}
