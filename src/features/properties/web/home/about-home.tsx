import { useId, useRef, useState } from 'react'
import type { Property } from '#features/properties/contract.ts'
import { ReadMoreButton } from '#platform/web/ui/controls/read-more.tsx'
import { Description } from './description/description.tsx'
import { splitDescription } from './description/description-parts.ts'

/**
 * Shows the office's view of a home, its description and what may not suit a guest. The end of a long description is
 * shown after a click; the HTML contains it.
 */
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
      {home.whyWeLikeIt && (
        <div className="mb-6 border-pine border-l-2 pl-4">
          <h3 className="text-ink-soft text-sm">Why we like it</h3>
          <p className="measure mt-1 whitespace-pre-line font-display text-xl">{home.whyWeLikeIt}</p>
        </div>
      )}
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
      {home.beforeBooking && (
        <div className="mt-8">
          <h3 className="text-xl">Good to know before you book</h3>
          <p className="measure mt-2 whitespace-pre-line">{home.beforeBooking}</p>
        </div>
      )}
    </div>
  )
}
