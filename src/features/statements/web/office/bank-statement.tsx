import { useRef, useState } from 'react'
import { ImportDialog } from './import/import-dialog.tsx'
import { StatementDrop } from './import/statement-drop.tsx'
import { BankLines } from './lines/bank-lines.tsx'
import { PastStatements } from './past-statements.tsx'

export function BankStatement() {
  const [file, setFile] = useState<File>()
  const lines = useRef<HTMLHeadingElement>(null)
  const imported = useRef(false)
  return (
    <>
      <StatementDrop onFile={setFile} />
      <BankLines headingRef={lines} />
      <PastStatements />
      <ImportDialog
        file={file}
        onImported={() => {
          imported.current = true
        }}
        onClose={() => {
          setFile(undefined)
          // After an import, focus moves to the lines, which are the next task.
          if (imported.current) requestAnimationFrame(() => lines.current?.focus())
          imported.current = false
        }}
      />
    </>
  )
}
