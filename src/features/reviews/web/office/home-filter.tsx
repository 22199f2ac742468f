import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { chosenHomeQuery, homesToChooseQuery } from './queries.ts'

interface HomeFilterProps {
  value: number | undefined
  onChange: (home: number | undefined) => void
}

/** Selects one home or all homes, hidden homes included. Staff can search a long list. */
export function HomeFilter({ value, onChange }: HomeFilterProps) {
  const [search, setSearch] = useState('')
  const changeSearch = useCallback((words: string) => setSearch(words), [])
  const { data: homes } = useQuery({ ...homesToChooseQuery(search), placeholderData: keepPreviousData })
  const isListed = value === undefined || homes?.rows.some(({ id }) => id === value)
  const { data: unlisted } = useQuery({ ...chosenHomeQuery(value ?? 0), enabled: homes !== undefined && !isListed })
  const options = (homes?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))
  if (unlisted && !isListed) options.unshift({ value: unlisted.id, label: unlisted.title })
  const isMany = search !== '' || (homes?.total ?? 0) > options.length
  return (
    <>
      {isMany && (
        <SearchField label="Find a home" placeholder="Find a home..." value={search} onChange={changeSearch} />
      )}
      <Select
        // The browser drops a selected value whose option is added later, so a new key remounts the select.
        key={options.some((option) => option.value === value) ? 'known' : 'unknown'}
        aria-label="Home"
        value={value ?? ''}
        placeholder="All homes"
        options={options}
        onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      />
      {homes && homes.total > homes.rows.length && (
        <p className="col-span-2 text-ink-soft text-sm sm:order-last sm:w-full!">
          The first {homes.rows.length} of {groupDigits(homes.total)} homes are listed.
        </p>
      )}
    </>
  )
}
