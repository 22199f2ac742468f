import type { HomeOrder } from '#features/properties/contract.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import type { HomeFilters } from '../queries.ts'

interface HomeFilterBarProps {
  filters: HomeFilters
  onChange: (changes: Record<string, string | undefined>) => void
}

export function HomeFilterBar({ filters, onChange }: HomeFilterBarProps) {
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField
        label="Search properties"
        placeholder="Search properties..."
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        aria-label="Shown or hidden"
        value={filters.shown || 'all'}
        options={SHOWN}
        onChange={({ target }) => onChange({ shown: target.value === 'all' ? undefined : target.value })}
      />
      <Select
        aria-label="Order"
        value={filters.sort}
        options={ORDERS}
        onChange={(event) => onChange({ sort: event.target.value === 'title' ? undefined : event.target.value })}
      />
    </search>
  )
}

const SHOWN = [
  { value: 'all', label: 'Shown and hidden' },
  { value: 'true', label: 'Shown' },
  { value: 'false', label: 'Hidden' },
]

const ORDERS: { value: HomeOrder; label: string }[] = [
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'city', label: 'City, A to Z' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
]
