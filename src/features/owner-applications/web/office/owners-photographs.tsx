import { useState } from 'react'
import type { OpenApplication } from '#features/owner-applications/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'

interface OwnersPhotographsProps {
  name: string
  images: OpenApplication['images']
}

/** Thumbnails of the photographs of an application; each opens at full size. */
export function OwnersPhotographs({ name, images }: OwnersPhotographsProps) {
  const [open, setOpen] = useState<number>()
  const shown = images.find(({ position }) => position === open)
  // The buttons wrap around: a disabled button would lose the keyboard focus.
  const showOther = (by: number) => setOpen((at = 0) => (at + by + images.length) % images.length)
  const altOf = (position: number) => `Photograph ${position + 1} of ${images.length} from ${name}`
  return (
    <div>
      <h3 className="font-medium font-text text-base tracking-normal">Photographs</h3>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map(({ position, src, width, height }) => (
          <li key={position}>
            <button
              type="button"
              onClick={() => setOpen(position)}
              className="block w-full overflow-hidden rounded-card"
            >
              <img
                src={src}
                width={width}
                height={height}
                alt={altOf(position)}
                loading="lazy"
                className="aspect-3/2 w-full bg-sand object-cover"
              />
              <span className="sr-only">, open full size</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpen(undefined)}
        title={shown ? `Photograph ${shown.position + 1} of ${images.length}` : ''}
        width="wide"
        actions={
          images.length > 1 && (
            <>
              <Button variant="secondary" onClick={() => showOther(1)}>
                Next
              </Button>
              <Button variant="secondary" onClick={() => showOther(-1)}>
                Previous
              </Button>
            </>
          )
        }
      >
        {shown && (
          <img
            src={shown.src}
            width={shown.width}
            height={shown.height}
            alt={altOf(shown.position)}
            className="mx-auto h-auto max-w-full"
          />
        )}
      </Dialog>
    </div>
  )
}
