import { useId } from 'react'
import type { StatementPreview } from '#features/statements/contract.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { type ColumnChoices, ROLES, type Role, withRole } from './column-roles.ts'

interface ColumnListProps {
  preview: StatementPreview
  choices: ColumnChoices
  onChange: (reading: ColumnChoices) => void
}

/** Lists the columns of the file, with an example cell and a choice of role for each column. */
export function ColumnList({ preview: { header, rows }, choices, onChange }: ColumnListProps) {
  const id = useId()
  const hasUnsigned = choices.roles.includes('amount') && !choices.roles.includes('direction')
  return (
    <section aria-label="Columns" className="mt-6">
      <h3 className="font-medium font-text text-base">Columns</h3>
      <ul className="mt-2 grid gap-x-6 rounded-card border border-line px-4 md:grid-cols-2">
        {header.map((name, column) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position, as names may repeat
            key={column}
            className="flex items-center gap-3 border-line border-t py-2.5 first:border-t-0 md:[&:nth-child(2)]:border-t-0"
          >
            <label htmlFor={`${id}-${column}`} className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-medium text-sm">{name || `Column ${column + 1}`}</span>
              <span className="block truncate text-ink-soft text-sm">{findExample(rows, column)}</span>
            </label>
            <Select
              id={`${id}-${column}`}
              value={choices.roles[column] ?? ''}
              onChange={(event) => onChange(withRole(choices, column, event.target.value as Role))}
              options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
              className="w-42 shrink-0 max-sm:w-36"
            />
          </li>
        ))}
      </ul>
      {hasUnsigned && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={`${id}-plus`} className="text-sm">
            Amounts without a minus sign are
          </label>
          <Select
            id={`${id}-plus`}
            value={choices.plusIs}
            onChange={(event) => onChange({ ...choices, plusIs: event.target.value === 'out' ? 'out' : 'in' })}
            options={[
              { value: 'in', label: 'money in' },
              { value: 'out', label: 'money out (cards)' },
            ]}
            className="w-48"
          />
        </div>
      )}
    </section>
  )
}

function findExample(rows: readonly (readonly string[])[], column: number): string {
  return rows.map((row) => row[column] ?? '').find((cell) => cell !== '') ?? 'empty'
}
