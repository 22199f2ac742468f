import { CsvDrop } from '#platform/web/office/csv/csv-drop.tsx'
import { describeFileProblem } from './statement-file.ts'

export function StatementDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <CsvDrop
      dropTitle="Drop a bank statement here"
      shortTitle="Bank statement"
      help="Use a CSV file from any UK bank. Lines imported before are recognised; no payment is entered until you confirm it."
      describeProblem={describeFileProblem}
      onFile={onFile}
    />
  )
}
