import { type ReactNode, useId } from 'react'
import { Select, type SelectOption } from '#platform/web/ui/controls/select.tsx'

interface ColumnChoicesProps {
  header: readonly string[]
  /** An example cell of each column; empty without one. */
  examples: readonly string[]
  options: readonly SelectOption[]
  /** The value of each column's choice. */
  chosen: readonly string[]
  onChoose: (column: number, value: string) => void
  /** Further questions about the columns. */
  children?: ReactNode
}

/** Lists the columns of a file, with an example cell and a choice for each column. */
export function ColumnChoices({ header, examples, options, chosen, onChoose, children }: ColumnChoicesProps) {
  const id = useId()
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
              <span className="block truncate text-ink-soft text-sm">{examples[column] || 'empty'}</span>
            </label>
            <Select
              id={`${id}-${column}`}
              value={chosen[column] ?? ''}
              onChange={(event) => onChoose(column, event.target.value)}
              options={options}
              className="w-42 shrink-0 max-sm:w-36"
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
