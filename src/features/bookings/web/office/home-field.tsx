import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { getOfficeProperty, listOfficeProperties } from '#features/properties/contract.ts'
import { queryOf } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { SearchField } from '#platform/web/office/search-field.tsx'

/** As many homes as a list is still read through. */
const MAX_LISTED = 100

interface HomeFieldProps {
  /** The field of the form that gets the home's number. */
  name?: string
  className?: string
}

/** Which home: one list of them all, hidden ones too; where there are many, a search above it makes it shorter. */
export function HomeField({ name = 'propertyId', className }: HomeFieldProps) {
  const [search, setSearch] = useState('')
  const { setValue } = useFormContext()
  const chosen = Number(useWatch({ name }))
  const { data: homes, isError, refetch } = useQuery({ ...homesQuery(search), placeholderData: keepPreviousData })
  const listed = homes?.rows.some(({ id }) => id === chosen)
  const { data: unlisted } = useQuery({ ...homeQuery(chosen), enabled: chosen > 0 && homes !== undefined && !listed })

  const options = (homes?.rows ?? []).map(optionOf)
  if (unlisted && unlisted.id === chosen && !listed) options.unshift(optionOf(unlisted))
  const many = search !== '' || (homes?.total ?? 0) > MAX_LISTED
  return (
    <div className={className}>
      {many && (
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
        // The browser forgets a choice whose option comes after it.
        key={options.some(({ value }) => value === chosen) ? 'known' : 'unknown'}
        numeric
        name={name}
        label="Property"
        placeholder="Select a property..."
        options={options}
        help={
          isError ? (
            <>
              The list of homes did not arrive.{' '}
              <button type="button" className="text-pine underline underline-offset-4" onClick={() => void refetch()}>
                Ask for it again
              </button>
            </>
          ) : many && homes && homes.total > homes.rows.length ? (
            `The first ${homes.rows.length} of ${homes.total} homes are listed.`
          ) : undefined
        }
      />
    </div>
  )
}

function homesQuery(search: string) {
  return queryOf<typeof listOfficeProperties>(
    '/api/admin/properties',
    {
      query: { search: search || undefined, sort: 'title', limit: MAX_LISTED },
    },
    ['homes', 'prices', 'reviews'],
  )
}

function homeQuery(id: number) {
  return queryOf<typeof getOfficeProperty>('/api/admin/properties/{id}', { params: { id } }, [
    'homes',
    'prices',
    'reviews',
  ])
}

function optionOf({ id, title, location }: { id: number; title: string; location: string }) {
  return { value: id, label: `${title} – ${location}` }
}
