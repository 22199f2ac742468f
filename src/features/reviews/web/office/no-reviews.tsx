import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface NoReviewsProps {
  /** Whether filters are set: then no review matches, else there is none. */
  filtered: boolean
  onClear: () => void
}

/** Empty state of the list. */
export function NoReviews({ filtered, onClear }: NoReviewsProps) {
  return (
    <EmptyState
      icon={<MessageSquareHeart size={26} strokeWidth={1.75} aria-hidden="true" />}
      title={filtered ? 'No reviews match' : 'No reviews yet'}
      action={
        filtered && (
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        )
      }
    >
      {filtered
        ? 'There are reviews, but none match these filters.'
        : 'Guests’ reviews appear here and, unless something needs checking, on the site at once.'}
    </EmptyState>
  )
}
