import {
  columnOf,
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportField,
  type ImportPreview,
} from '#features/moving-in/contract.ts'
import { ColumnChoices } from '#platform/web/office/csv/column-choices.tsx'

interface FieldListProps {
  preview: ImportPreview
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
}

const OPTIONS = [
  { value: '', label: 'Not used' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: columnOf(field).name })),
]

/** Lists the columns of the file, with a choice of field for each column. */
export function FieldList({ preview: { header, examples }, choices, onChange }: FieldListProps) {
  const { columns } = choices
  const choose = (column: number, value: string) => {
    const next = { ...columns }
    for (const field of IMPORT_FIELDS) if (next[field] === column) next[field] = null
    if (isField(value)) next[value] = column
    onChange({ ...choices, columns: next })
  }
  return (
    <ColumnChoices
      header={header}
      examples={examples}
      options={OPTIONS}
      chosen={header.map((_, column) => IMPORT_FIELDS.find((field) => columns[field] === column) ?? '')}
      onChoose={choose}
    />
  )
}

function isField(value: string): value is ImportField {
  return (IMPORT_FIELDS as string[]).includes(value)
}
