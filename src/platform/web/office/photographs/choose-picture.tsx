import ImagePlus from 'lucide-react/icons/image-plus'
import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ACCEPTED } from './check-files.ts'

interface ChoosePictureProps {
  /** What the picture is, for screen readers. */
  label: string
  busy: boolean
  /** The id of the help text. */
  describedBy: string
  /** Takes the focus when the field has an error. */
  buttonRef: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => unknown
  children: ReactNode
}

/** A button that lets the office choose a picture file. The browser's own file input is hidden. */
export function ChoosePicture({ label, busy, describedBy, buttonRef, onFiles, children }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={`${label}: choose a file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        ref={buttonRef}
        variant="secondary"
        size="small"
        className="min-h-11"
        busy={busy ? 'Sending...' : undefined}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </Button>
    </>
  )
}
