import { useId } from 'react'
import type { StatementPreview } from '#features/statements/contract.ts'
import { ColumnChoices } from '#platform/web/office/csv/column-choices.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { type ColumnChoices as Choices, ROLES, type Role, withRole } from './column-roles.ts'

interface ColumnListProps {
  preview: StatementPreview
  choices: Choices
  onChange: (reading: Choices) => void
}

/** Lists the columns of the file, with a choice of role for each column. */
export function ColumnList({ preview: { header, rows }, choices, onChange }: ColumnListProps) {
  const id = useId()
  const hasUnsigned = choices.roles.includes('amount') && !choices.roles.includes('direction')
  return (
    <ColumnChoices
      header={header}
      examples={header.map((_, column) => findExample(rows, column))}
      options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
      chosen={choices.roles}
      onChoose={(column, value) => onChange(withRole(choices, column, value as Role))}
    >
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
    </ColumnChoices>
  )
}

function findExample(rows: readonly (readonly string[])[], column: number): string {
  return rows.map((row) => row[column] ?? '').find((cell) => cell !== '') ?? ''
}
