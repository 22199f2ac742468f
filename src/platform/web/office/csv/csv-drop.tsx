import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'

interface CsvDropProps {
  /** Shown on a wide screen, where files are dropped. */
  dropTitle: string
  shortTitle: string
  help: string
  /** Returns an error message for a file that cannot be used; else an empty string. */
  describeProblem: (file: File) => string
  onFile: (file: File) => void
}

export function CsvDrop({ dropTitle, shortTitle, help, describeProblem, onFile }: CsvDropProps) {
  const id = useId()
  const [isDragOver, setIsDragOver] = useState(false)
  const [message, setMessage] = useState('')
  return (
    <div className="mb-6">
      <div
        className={classNames(
          'relative flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed px-5 py-4 transition-colors',
          isDragOver ? 'border-pine bg-pine-tint' : 'border-edge bg-surface hover:border-ink-soft',
        )}
      >
        {/* The input covers the whole box, so that the browser handles a file dropped anywhere on the box. */}
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-help`}
          onDragEnter={() => setIsDragOver(true)}
          onDragLeave={() => setIsDragOver(false)}
          onDrop={() => setIsDragOver(false)}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            const problem = file ? describeProblem(file) : ''
            setMessage(problem)
            if (file && !problem) onFile(file)
            // Without this reset, choosing a file twice fires no second change event.
            event.target.value = ''
          }}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" className="text-pine max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            <span className="max-sm:hidden">{dropTitle}</span>
            <span className="sm:hidden">{shortTitle}</span>
          </p>
          <p id={`${id}-help`} className="text-ink-soft text-sm">
            {help}
          </p>
        </div>
        <label
          htmlFor={id}
          className={buttonLook(
            { variant: 'secondary' },
            'peer-focus-visible:outline-2 peer-focus-visible:outline-pine peer-focus-visible:outline-offset-2 max-sm:w-full',
          )}
        >
          Choose a CSV file
        </label>
      </div>
      <p role="status" className="mt-1.5 text-sm text-terracotta empty:hidden">
        {message}
      </p>
    </div>
  )
}
