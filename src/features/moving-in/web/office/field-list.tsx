import { type FilePreview, fieldsOf, type ImportColumn } from '#features/moving-in/contract.ts'
import { ColumnChoices } from '#platform/web/office/csv/column-choices.tsx'

interface FieldListProps<Field extends string> {
  preview: FilePreview
  layout: Record<Field, ImportColumn>
  /** The index of each field's column, or null. */
  columns: Record<Field, number | null>
  onChange: (columns: Record<Field, number | null>) => void
}

/** Lists the columns of the file, with a choice of field for each column. */
export function FieldList<Field extends string>({ preview, layout, columns, onChange }: FieldListProps<Field>) {
  const fields = fieldsOf(layout)
  const choose = (column: number, value: string) => {
    const next = { ...columns }
    for (const field of fields) {
      if (next[field] === column) next[field] = null
      if (field === value) next[field] = column
    }
    onChange(next)
  }
  return (
    <ColumnChoices
      header={preview.header}
      examples={preview.examples}
      options={[
        { value: '', label: 'Not used' },
        ...fields.map((field) => ({ value: field, label: layout[field].name })),
      ]}
      chosen={preview.header.map((_, column) => fields.find((field) => columns[field] === column) ?? '')}
      onChoose={choose}
    />
  )
}
