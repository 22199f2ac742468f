import { fieldsOf, type ImportColumn } from '#features/moving-in/contract.ts'
import { csvFile } from '#platform/shared/text/csv.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { saveCsv } from './import-file.ts'

interface LayoutHelpProps {
  layout: Record<string, ImportColumn>
  /** What the rows are: "bookings". */
  items: string
}

/** Describes our own layout, and offers a sample file of it. */
export function LayoutHelp({ layout, items }: LayoutHelpProps) {
  const columns = fieldsOf(layout).flatMap((field) => layout[field] ?? [])
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-3.5">
      <summary className="cursor-pointer pointer-coarse:py-3 font-medium">The columns of a file of {items}</summary>
      <p className="measure mt-2 text-sm">
        Export the {items} of your other system as CSV, or start from the sample. The first line names the columns, in
        any order; other columns are not used. You can choose what each column is.
      </p>
      <dl className="mt-3 divide-y divide-line text-sm">
        {columns.map(({ name, help, isRequired }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">
              {name}
              {isRequired && <span className="font-normal text-ink-soft"> (needed)</span>}
            </dt>
            <dd className="text-ink-soft">{help}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="my-3" onClick={() => saveCsv(sampleFile(columns), `${items}-sample.csv`)}>
        Download a sample file
      </Button>
    </details>
  )
}

function sampleFile(columns: readonly ImportColumn[]): string {
  return csvFile([
    columns.map(({ name }) => name),
    columns.map(({ examples }) => examples[0]),
    columns.map(({ examples }) => examples[1]),
  ])
}
