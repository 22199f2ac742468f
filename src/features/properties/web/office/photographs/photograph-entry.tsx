import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { INPUT_CLASS } from '#platform/web/form/field.tsx'
import { FileThumbnail } from '#platform/web/office/photographs/file-thumbnail.tsx'
import type { Upload } from '#platform/web/office/photographs/upload-queue.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import type { PhotographTexts } from '../form/home-fields.ts'

interface PhotographEntryProps {
  /** Text such as "Photograph 2", a part of the labels of buttons and fields. */
  name: string
  isCover: boolean
  /** A stored photograph. `src` alone is an address that the office has typed. */
  picture: Pick<Picture, 'src'> & Partial<Picture>
  /** Set while the file is not uploaded yet. */
  upload: Upload | undefined
  /** True when the home is stored, so that uploads may start. */
  canUpload: boolean
  texts: PhotographTexts
  onTexts: (texts: PhotographTexts) => void
  onRetry: () => void
  onRemove: () => void
}

export function PhotographEntry(props: PhotographEntryProps) {
  const { name, isCover, picture, upload, canUpload, texts, onTexts, onRetry, onRemove } = props
  return (
    <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <div className="relative self-start">
        {upload ? (
          <FileThumbnail file={upload.file} className="aspect-3/2 w-full rounded-field bg-sand object-cover" />
        ) : (
          <Photograph photograph={{ ...picture, alt: '' }} sizes="180px" className="aspect-3/2 w-full rounded-field" />
        )}
        {isCover && (
          <Badge tone="brass" className="absolute top-1.5 left-1.5">
            Cover
          </Badge>
        )}
      </div>
      <div className="min-w-0 space-y-2">
        <div className="flex items-start justify-between gap-2">
          <p className="wrap-anywhere min-w-0 pt-2 text-ink-soft text-sm">{upload?.file.name ?? name}</p>
          <Button variant="quiet" size="small" className="min-h-11 shrink-0" onClick={onRemove}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              Remove<span className="sr-only"> {name}</span>
            </span>
          </Button>
        </div>
        {upload && canUpload && <Progress upload={upload} name={name} onRetry={onRetry} />}
        {upload && !canUpload && (
          <p className="text-ink-soft text-sm">This photograph is uploaded once the home is saved.</p>
        )}
        <PhotographTextField
          label="Description (alt text)"
          of={name}
          value={texts.alt}
          help={texts.alt.trim() === '' ? 'The description is missing. Screen readers read it aloud.' : undefined}
          onChange={(alt) => onTexts({ ...texts, alt })}
        />
        <PhotographTextField
          label="Caption (optional)"
          of={name}
          value={texts.caption}
          onChange={(caption) => onTexts({ ...texts, caption })}
        />
      </div>
    </div>
  )
}

/** Max characters of alternative text and of a caption. */
const MAX_TEXT = 300

interface PhotographTextFieldProps {
  label: string
  of: string
  value: string
  help?: ReactNode
  onChange: (value: string) => void
}

function PhotographTextField({ label, of, value, help, onChange }: PhotographTextFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
        <span className="sr-only">, {of}</span>
      </label>
      <input
        id={id}
        type="text"
        value={value}
        maxLength={MAX_TEXT}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value)}
        // Enter would save the home.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={classNames(INPUT_CLASS, 'min-h-11! py-2!')}
      />
      {help && (
        <p id={`${id}-help`} className="mt-1 text-amber-ink text-sm">
          {help}
        </p>
      )}
    </div>
  )
}

function Progress({ upload, name, onRetry }: { upload: Upload; name: string; onRetry: () => void }) {
  const { state, sent, message } = upload
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-terracotta-deep">
        <p className="min-w-0">Not sent. {message}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Try again<span className="sr-only"> with {name}</span>
          </span>
        </Button>
      </div>
    )
  const percent = Math.round(sent * 100)
  return (
    <div className="flex items-center gap-3 text-ink-soft text-sm tabular-nums">
      <div
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sand"
      >
        <div className="h-full bg-pine transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span className="shrink-0">
        {state === 'waiting' ? 'Waiting' : percent < 100 ? `${percent} %` : 'Being checked...'}
      </span>
    </div>
  )
}
