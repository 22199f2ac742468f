import { useId, useRef, useState } from 'react'
import type { Property } from '#features/properties/contract.ts'
import { ReadMoreButton } from '#platform/web/ui/controls/read-more.tsx'
import { Description } from './description.tsx'
import { splitDescription } from './description-parts.ts'

/** Shows the start of a description, and the rest after a click. The HTML contains both. */
export function AboutHome({ home }: { home: Property }) {
  const { opening, rest } = splitDescription(home.description)
  const [open, setOpen] = useState(false)
  const remainder = useRef<HTMLDivElement>(null)
  const id = useId()

  const toggle = () => {
    setOpen(!open)
    // A screen reader continues at the start of the new text.
    if (!open) requestAnimationFrame(() => remainder.current?.focus({ preventScroll: true }))
  }

  return (
    <div>
      <Description html={opening} className="prose" />
      {rest && (
        <>
          <div ref={remainder} id={id} tabIndex={-1} hidden={!open} className="mt-4">
            <Description html={rest} className="prose" />
          </div>
          <ReadMoreButton
            open={open}
            onToggle={toggle}
            controls={id}
            more="Read more"
            less="Read less"
            about={`about ${home.title}`}
            className="mt-4"
          />
        </>
      )}
    </div>
  )
}
