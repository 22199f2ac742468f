import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Select, type SelectOption } from '#platform/web/ui/controls/select.tsx'
import { type AuditLogFilters, auditLogChoicesQuery } from './queries.ts'

interface AuditLogFilterBarProps {
  filters: AuditLogFilters
  onChange: (changes: Partial<AuditLogFilters>) => void
  /** Button that clears the filters; shown while a filter is set. */
  clear?: ReactNode
}

export function AuditLogFilterBar({ filters, onChange, clear }: AuditLogFilterBarProps) {
  const { data: choices } = useQuery({ ...auditLogChoicesQuery, staleTime: 0 })
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 min-[90rem]:grid-cols-5">
      <SearchField
        label="Search the activity log"
        placeholder="Search: cancelled #12"
        value={filters.search}
        onChange={(search) => onChange({ search })}
        className="col-span-full max-w-md"
      />
      <Choice
        label="Who"
        all="Everybody"
        value={filters.who}
        options={(choices?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(who) => onChange({ who })}
      />
      <Choice
        label="What"
        all="Everything"
        value={filters.item}
        options={(choices?.items ?? []).map(({ item, name }) => ({ value: item, label: name }))}
        onChange={(item) => onChange({ item })}
      />
      <Choice
        label="Was"
        all="Anything"
        value={filters.action}
        options={(choices?.actions ?? []).map((action) => ({ value: action, label: action }))}
        onChange={(action) => onChange({ action })}
      />
      <DayFilter label="From" value={filters.since} max={filters.until} onChange={(since) => onChange({ since })} />
      <DayFilter label="To" value={filters.until} min={filters.since} onChange={(until) => onChange({ until })} />
      {clear && <div className="col-span-full">{clear}</div>}
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** The label of the empty option. */
  all: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0 max-sm:nth-2:col-span-2">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        placeholder={all}
        options={options}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

interface DayFilterProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** Uses the browser's date field, because the guests' calendar offers no past days. */
function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || '1900-01-01'}
        max={max || '2199-12-31'}
        onChange={(event) => {
          const { value, validity } = event.currentTarget
          // A partly typed date is ignored.
          if (value === '' || validity.valid) onChange(value)
        }}
        className="block min-h-12 w-full rounded-field border border-edge bg-surface px-3 py-2 text-base tabular-nums hover:border-ink-soft"
      />
    </div>
  )
}
