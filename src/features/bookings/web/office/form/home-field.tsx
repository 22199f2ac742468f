import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { homeOption, homeQuery, homesQuery, MAX_LISTED } from '../homes-to-choose.ts'

interface HomeFieldProps {
  /** The form field that contains the home's id. */
  name?: string
  className?: string
}

export function HomeField({ name = 'propertyId', className }: HomeFieldProps) {
  const [search, setSearch] = useState('')
  const { setValue } = useFormContext()
  const chosen = Number(useWatch({ name }))
  const { data: homes, isError, refetch } = useQuery({ ...homesQuery(search), placeholderData: keepPreviousData })
  const listed = homes?.rows.some(({ id }) => id === chosen)
  const { data: unlisted } = useQuery({ ...homeQuery(chosen), enabled: chosen > 0 && homes !== undefined && !listed })

  const options = (homes?.rows ?? []).map(homeOption)
  if (unlisted && unlisted.id === chosen && !listed) options.unshift(homeOption(unlisted))
  // Above the number of listed homes, a search field appears.
  const isSearchable = search !== '' || (homes?.total ?? 0) > MAX_LISTED
  return (
    <div className={className}>
      {isSearchable && (
        <SearchField
          label="Find a home"
          placeholder="Find a home by title or place..."
          value={search}
          onChange={(words) => {
            setSearch(words)
            if (!listed && !unlisted) setValue(name, Number.NaN)
          }}
          className="mb-3"
        />
      )}
      <SelectField
        // A select loses a value whose option is added later, so a new key mounts the select again.
        key={options.some(({ value }) => value === chosen) ? 'known' : 'unknown'}
        numeric
        name={name}
        label="Property"
        placeholder="Select a property..."
        options={options}
        help={
          isError ? (
            <>
              The list of homes could not be loaded.{' '}
              <button type="button" className="text-pine underline underline-offset-4" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : isSearchable && homes && homes.total > homes.rows.length ? (
            `The first ${homes.rows.length} of ${homes.total} homes are listed.`
          ) : undefined
        }
      />
    </div>
  )
}
