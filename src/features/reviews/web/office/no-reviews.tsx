import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface NoReviewsProps {
  /** Whether filters are set, which may hide reviews. */
  filtered: boolean
  onClear: () => void
}

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
        ? 'Clear the filters to see all reviews.'
        : 'Guests’ reviews appear here. They also appear on the site at once, unless they need checking.'}
    </EmptyState>
  )
}
