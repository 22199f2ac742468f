import { columnOf, IMPORT_FIELDS } from '#features/moving-in/contract.ts'
import { csvFile } from '#platform/shared/text/csv.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { saveCsv } from './import-file.ts'

/** Describes our own layout, and offers a sample file of it. */
export function LayoutHelp() {
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-3.5">
      <summary className="cursor-pointer pointer-coarse:py-3 font-medium">The columns of a file</summary>
      <p className="measure mt-2 text-sm">
        Export the bookings of your other system as CSV, or start from the sample. The first line names the columns, in
        any order; other columns are not used. You can choose what each column is.
      </p>
      <dl className="mt-3 divide-y divide-line text-sm">
        {IMPORT_FIELDS.map((field) => {
          const { name, help, isRequired } = columnOf(field)
          return (
            <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
              <dt className="font-medium">
                {name}
                {isRequired && <span className="font-normal text-ink-soft"> (needed)</span>}
              </dt>
              <dd className="text-ink-soft">{help}</dd>
            </div>
          )
        })}
      </dl>
      <Button variant="secondary" className="my-3" onClick={() => saveCsv(sampleFile(), 'bookings-sample.csv')}>
        Download a sample file
      </Button>
    </details>
  )
}

function sampleFile(): string {
  const columns = IMPORT_FIELDS.map(columnOf)
  return csvFile([
    columns.map(({ name }) => name),
    columns.map(({ examples }) => examples[0]),
    columns.map(({ examples }) => examples[1]),
  ])
}
