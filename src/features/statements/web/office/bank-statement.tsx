import { useRef, useState } from 'react'
import { Permitted } from '#features/permitted.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { StatementDrop } from './import/statement-drop.tsx'
import { BankLines } from './lines/bank-lines.tsx'
import { PastStatements } from './past-statements.tsx'
import { LINES_PER_PAGE } from './queries.ts'

export function BankStatement() {
  const [file, setFile] = useState<File>()
  const page = usePage(LINES_PER_PAGE)
  const imported = useRef(false)
  return (
    <>
      <Permitted to="edit money">
        <StatementDrop onFile={setFile} />
      </Permitted>
      <BankLines page={page} />
      <PastStatements />
      <ImportDialog
        file={file}
        onImported={() => {
          imported.current = true
        }}
        onClose={() => {
          setFile(undefined)
          // After an import, focus moves to the lines, which are the next task.
          if (imported.current) requestAnimationFrame(() => page.heading.current?.focus())
          imported.current = false
        }}
      />
    </>
  )
}
