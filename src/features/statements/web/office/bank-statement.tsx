import { useRef, useState } from 'react'
import { BankLines } from './bank-lines.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PastStatements } from './past-statements.tsx'
import { StatementDrop } from './statement-drop.tsx'

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
