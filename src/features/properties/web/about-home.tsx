import { useId, useRef, useState } from 'react'
import { ReadMoreButton } from '#platform/web/ui/read-more.tsx'
import type { Property } from '../contract.ts'
import { Description } from './description.tsx'
import { partsOf } from './description-parts.ts'

/** What the office says of a home: always its beginning, the rest on request, though all of it is in the page. */
export function AboutHome({ home }: { home: Property }) {
  const { opening, rest } = partsOf(home.description)
  const [open, setOpen] = useState(false)
  const remainder = useRef<HTMLDivElement>(null)
  const id = useId()

  const toggle = () => {
    setOpen(!open)
    // Whoever listens goes on reading where the new words begin.
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
