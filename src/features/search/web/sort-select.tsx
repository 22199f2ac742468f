import { useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Day } from '#platform/shared/day.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { changedAddress, currentSearch } from './criteria-address.ts'
import { FILTERS_FORM } from './filter-bar.tsx'

const ORDERS = [
  { value: 'price', label: 'Lowest price' },
  { value: 'rating', label: 'Best rated' },
  { value: 'sleeps', label: 'Most guests' },
]

/** Belongs to the filter form by the `form` attribute, so that a submit without JavaScript includes the order. */
export function SortSelect({ search, today }: { search: URLSearchParams; today: Day }) {
  const sort = search.get('sort') ?? ''
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-ink-soft">
        Sort by
      </label>
      <Select
        id={id}
        form={FILTERS_FORM}
        name="sort"
        look="bare"
        placeholder="Recommended"
        options={ORDERS}
        key={sort}
        defaultValue={sort}
        onChange={(event) => navigate(changedAddress(currentSearch(today), { sort: event.target.value || undefined }))}
      />
    </div>
  )
}
