import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { ApplicationImage } from '../contract.ts'
import { type ChosenPhotograph, sizeInKb } from './chosen-photographs.ts'

interface ChosenThumbnailProps {
  photograph: ChosenPhotograph
  /** Whether the photograph is sent with the application. */
  sent: boolean
  onRemove: () => void
}

export function ChosenThumbnail({ photograph, sent, onRemove }: ChosenThumbnailProps) {
  const image = usePrepared(photograph)
  return (
    <li className="min-w-0">
      <div className="relative aspect-3/2 overflow-hidden rounded-field bg-sand">
        {image ? (
          <img src={image.data} alt={`Chosen: ${photograph.name}`} className="size-full object-cover" />
        ) : (
          <p className="flex size-full items-center justify-center gap-2 text-ink-soft text-sm">
            <Spinner />
            Preparing...
          </p>
        )}
        <IconButton
          look="glass"
          label={`Remove ${photograph.name}`}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onRemove}
          className="absolute top-1.5 right-1.5"
        />
      </div>
      <p className="mt-1.5 truncate text-sm" title={photograph.name}>
        {photograph.name}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-ink-soft text-sm tabular-nums">
        {sizeInKb(photograph.size)}
        {sent && (
          <Badge tone="green" className="whitespace-normal!">
            To be sent
          </Badge>
        )}
      </p>
    </li>
  )
}

function usePrepared({ prepared }: ChosenPhotograph): ApplicationImage | undefined {
  const [image, setImage] = useState<ApplicationImage>()
  useEffect(() => {
    let mounted = true
    prepared.then(
      (ready) => mounted && setImage(ready),
      // `PhotographsField` handles the error: it removes the photograph and shows a message.
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [prepared])
  return image
}
