import type { OfficeTestimonial } from '#features/testimonials/contract.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'

interface TestimonialLineProps {
  testimonial: OfficeTestimonial
  onEdit: () => void
  onRemove: () => void
}

const MAX_SHOWN_CHARACTERS = 300

export function TestimonialLine({ testimonial, onEdit, onRemove }: TestimonialLineProps) {
  const { owner, home, words, agreedOn, agreedHow, shown } = testimonial
  const about = `: ${owner}, ${home}`
  return (
    <div className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">
          {owner}, {home}
        </span>
        <Badge tone={shown ? 'green' : 'neutral'}>{shown ? 'On the site' : 'Not on the site'}</Badge>
      </p>
      <ReadMoreText
        text={words}
        max={MAX_SHOWN_CHARACTERS}
        about={`the words of ${owner}`}
        className="mt-2 break-words"
      />
      <p className="mt-2 break-words text-ink-soft text-sm">
        Agreed on {formatLongDay(agreedOn)}: {agreedHow}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit
          <span className="sr-only">{about}</span>
        </Button>
        <Button variant="secondary" size="small" onClick={onRemove}>
          Delete
          <span className="sr-only">{about}</span>
        </Button>
      </div>
    </div>
  )
}
