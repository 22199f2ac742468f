import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { keepDamagePhotograph } from '#features/payments/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { DropField } from '#platform/web/office/photographs/drop-field.tsx'
import { FileThumbnail } from '#platform/web/office/photographs/file-thumbnail.tsx'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { EntryGiven } from '../entry-form.ts'

interface Sent {
  file: File
  /** From 0 to 1; 1 once the server has stored the file. */
  progress: number
}

/** Uploads a photograph of damage as soon as it is chosen. */
export function DamagePhotograph({ bookingId, className }: { bookingId: number; className?: string }) {
  const { setValue } = useFormContext<EntryGiven>()
  const [sent, setSent] = useState<Sent>()
  const [failed, setFailed] = useState('')
  const stop = useRef<AbortController>(undefined)
  const id = useId()
  useEffect(() => () => stop.current?.abort(), [])

  const keep = async (file: File) => {
    stop.current = new AbortController()
    setFailed('')
    setSent({ file, progress: 0 })
    try {
      const answer = await sendFile(
        { to: keepDamagePhotograph, params: { id: bookingId } },
        file,
        // The last 5 % are the server's processing.
        (progress) => setSent({ file, progress: Math.min(progress, 0.95) }),
        stop.current.signal,
      )
      setValue('photograph', (answer as { photograph: string }).photograph, { shouldDirty: true })
      setSent({ file, progress: 1 })
    } catch (error) {
      if (error instanceof DOMException) return
      setSent(undefined)
      setFailed(
        (error instanceof ApiError && error.serverMessage) || 'The photograph could not be uploaded. Please try again.',
      )
    }
  }
  const remove = () => {
    stop.current?.abort()
    setValue('photograph', '', { shouldDirty: true })
    setSent(undefined)
  }

  return (
    <div className={className}>
      <p className="mb-1.5 font-medium">
        Photograph <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {sent ? (
        <div className="flex items-center gap-4 rounded-card border border-line p-3">
          <FileThumbnail file={sent.file} className="h-20 w-30 shrink-0 rounded-field bg-sand" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere text-sm">{sent.file.name}</p>
            <p id={id} role="status" className="text-ink-soft text-sm">
              {sent.progress === 1 ? 'Ready' : 'Sending...'}
            </p>
            {sent.progress < 1 && (
              <progress aria-labelledby={id} value={sent.progress} className="mt-1 h-1.5 w-full accent-pine" />
            )}
          </div>
          <Button variant="quiet" size="small" onClick={remove}>
            Remove
          </Button>
        </div>
      ) : (
        <DropField
          label="Choose a photograph"
          help="The guest sees it on their page. JPEG, PNG or WebP."
          onFiles={([file]) => file && void keep(file)}
        />
      )}
      {failed && (
        <p role="alert" className="mt-1.5 text-sm text-terracotta">
          {failed}
        </p>
      )}
    </div>
  )
}
