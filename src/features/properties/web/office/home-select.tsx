import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as calls from '#features/properties/calls.ts'
import type { getOfficeProperty, listOfficeProperties } from '#features/properties/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { queryOf } from '#platform/web/api.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'

/** Max homes listed. A search field appears when the office has more. */
const MAX_LISTED = 100

interface HomeSelectProps {
  chosen: number | undefined
  onChoose: (home: number | undefined) => void
  /** Adds the choice "All properties". */
  everyHome?: boolean
  className?: string
}

/** Selects a home, also a hidden home. With more than 100 homes the office can search. */
export function HomeSelect({ chosen, onChoose, everyHome = false, className }: HomeSelectProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const { data: homes } = useQuery({
    ...queryOf<typeof listOfficeProperties>(calls.listOfficeProperties, {
      query: { search: search || undefined, sort: 'title', limit: MAX_LISTED },
    }),
    placeholderData: keepPreviousData,
    retryOnMount: true,
  })
  const listed = homes?.rows.some((home) => home.id === chosen)
  const { data: unlisted } = useQuery({
    ...queryOf<typeof getOfficeProperty>(calls.getOfficeProperty, { params: { id: chosen ?? 0 } }),
    enabled: chosen !== undefined && homes !== undefined && !listed,
  })
  // The office's only home is selected automatically.
  const only = !everyHome && homes?.total === 1 && search === '' ? homes.rows[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && chosen === undefined) onChoose(only)
  }, [only, chosen, onChoose])

  const options = (homes?.rows ?? []).map(({ id, title, city }) => ({ value: id, label: `${title} – ${city}` }))
  if (unlisted && !listed && unlisted.id === chosen) options.unshift({ value: unlisted.id, label: unlisted.title })
  const many = search !== '' || (homes?.total ?? 0) > MAX_LISTED
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Property
      </label>
      {many && (
        <SearchField
          label="Find a home"
          placeholder="Find a home by title or place..."
          value={search}
          onChange={setSearch}
          className="mb-2"
        />
      )}
      <Select
        id={id}
        value={chosen ?? ''}
        onChange={(event) => onChoose(Number(event.target.value) || undefined)}
        placeholder={everyHome ? 'All properties' : 'Select a property...'}
        options={options}
      />
      {homes && homes.total > homes.rows.length && (
        <p className="mt-1.5 text-ink-soft text-sm">
          The first {homes.rows.length} of {groupDigits(homes.total)} homes are listed.
        </p>
      )}
    </div>
  )
}
