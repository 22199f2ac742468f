import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { uploadDamagePhotograph } from '#features/payments/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { DropField } from '#platform/web/office/photographs/drop-field.tsx'
import { FileThumbnail } from '#platform/web/office/photographs/file-thumbnail.tsx'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { EntryInput } from '../entry-form.ts'

interface Upload {
  file: File
  /** From 0 to 1. The value is 1 only after the server has stored the file. */
  progress: number
}

/** Uploads a photograph of damage as soon as the file is chosen. */
export function DamagePhotograph({ bookingId, className }: { bookingId: number; className?: string }) {
  const { setValue } = useFormContext<EntryInput>()
  const [uploading, setUpload] = useState<Upload>()
  const [errorMessage, setErrorMessage] = useState('')
  const abort = useRef<AbortController>(undefined)
  const id = useId()
  useEffect(() => () => abort.current?.abort(), [])

  const upload = async (file: File) => {
    abort.current = new AbortController()
    setErrorMessage('')
    setUpload({ file, progress: 0 })
    try {
      const answer = await sendFile(
        { to: uploadDamagePhotograph, params: { id: bookingId } },
        file,
        // The last 5 % are reserved for processing on the server.
        (progress) => setUpload({ file, progress: Math.min(progress, 0.95) }),
        abort.current.signal,
      )
      setValue('photograph', (answer as { photograph: string }).photograph, { shouldDirty: true })
      setUpload({ file, progress: 1 })
    } catch (error) {
      if (error instanceof DOMException) return
      setUpload(undefined)
      setErrorMessage(
        (error instanceof ApiError && error.serverMessage) || 'The photograph could not be uploaded. Please try again.',
      )
    }
  }
  const remove = () => {
    abort.current?.abort()
    setValue('photograph', '', { shouldDirty: true })
    setUpload(undefined)
  }

  return (
    <div className={className}>
      <p className="mb-1.5 font-medium">
        Photograph <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {uploading ? (
        <div className="flex items-center gap-4 rounded-card border border-line p-3">
          <FileThumbnail file={uploading.file} className="h-20 w-30 shrink-0 rounded-field bg-sand" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere text-sm">{uploading.file.name}</p>
            <p id={id} role="status" className="text-ink-soft text-sm">
              {uploading.progress === 1 ? 'Ready' : 'Sending...'}
            </p>
            {uploading.progress < 1 && (
              <progress aria-labelledby={id} value={uploading.progress} className="mt-1 h-1.5 w-full accent-pine" />
            )}
          </div>
          <Button variant="quiet" size="small" onClick={remove}>
            Remove
          </Button>
        </div>
      ) : (
        <DropField
          label="Choose a photograph"
          help="The guest sees the photograph on their page. Use a JPEG, PNG or WebP file."
          onFiles={([file]) => file && void upload(file)}
        />
      )}
      {errorMessage && (
        <p role="alert" className="mt-1.5 text-sm text-terracotta">
          {errorMessage}
        </p>
      )}
    </div>
  )
}
