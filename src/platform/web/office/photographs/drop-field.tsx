import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'
import { isIphonePhotograph } from '#platform/shared/photograph.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { ACCEPTED, checkFiles } from './check-files.ts'
import { convertIphonePhotographs } from './convert-iphone-photographs.ts'

interface DropFieldProps {
  label: string
  help: string
  onFiles: (files: File[]) => void
}

/** Accepts several photographs by drop or by button, and names rejected files. */
export function DropField({ label, help, onFiles }: DropFieldProps) {
  const id = useId()
  const [isDragOver, setOver] = useState(false)
  const [message, setMessage] = useState<string[]>([])
  const addFiles = async (files: File[]) => {
    // Without an iPhone photograph nothing is converted, so the files are added without a wait.
    const readable = files.some(isIphonePhotograph) ? await convertIphonePhotographs(files) : files
    const { accepted, message } = checkFiles(readable)
    setMessage(message)
    if (accepted.length > 0) onFiles(accepted)
  }
  return (
    <div>
      <div
        className={classNames(
          'relative flex flex-col items-center rounded-card border border-dashed px-6 py-7 text-center transition-colors',
          isDragOver ? 'border-pine bg-pine-tint' : 'border-edge bg-surface hover:border-ink-soft',
        )}
      >
        {/* The file input covers the whole box, so that the browser handles drops anywhere in the box. */}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          multiple
          aria-describedby={`${id}-help`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])])
            // Allows choosing a removed file again: an unchanged value would cause no event.
            event.target.value = ''
          }}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" className="mb-3 text-pine" />
        <label
          htmlFor={id}
          className={buttonLook(
            { variant: 'secondary' },
            'peer-focus-visible:outline-2 peer-focus-visible:outline-pine peer-focus-visible:outline-offset-2',
          )}
        >
          {label}
        </label>
        <p className="mt-2 text-ink-soft text-sm max-sm:hidden">or drop them here</p>
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-ink-soft text-sm">
        {help}
      </p>
      <div role="status" className="mt-2 space-y-1 text-sm text-terracotta-deep empty:hidden">
        {message.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
