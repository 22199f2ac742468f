import { useRef, useState } from 'react'
import { CsvDrop } from '#platform/web/office/csv/csv-drop.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { describeFileProblem } from './import-file.ts'
import { ImportSteps } from './import-steps.tsx'
import { LayoutHelp } from './layout-help.tsx'
import { PastImports } from './past-imports.tsx'

/** Moves bookings in from another system or a spreadsheet. */
export function MovingIn() {
  const [file, setFile] = useState<File>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label="Move bookings in">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl">
        Move bookings in
      </h1>
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Past and coming bookings of another system or a spreadsheet, with guests, prices and payments. You see what will
        be made before it is made; no booking here is changed, and the whole import can be undone. Connect the calendars
        of other channels afterwards: nights that they list already are clashes.
      </p>
      {file ? (
        <Card as="section" aria-label={file.name} className="p-5 sm:p-6">
          <h2 className="wrap-anywhere text-xl">{file.name}</h2>
          <ImportSteps
            file={file}
            onClose={() => {
              setFile(undefined)
              requestAnimationFrame(() => heading.current?.focus())
            }}
          />
        </Card>
      ) : (
        <>
          <CsvDrop
            dropTitle="Drop a file of bookings here"
            shortTitle="File of bookings"
            help="A CSV file. Nothing is made before you confirm it, and no email is sent."
            describeProblem={describeFileProblem}
            onFile={setFile}
          />
          <LayoutHelp />
        </>
      )}
      <PastImports />
    </section>
  )
}
