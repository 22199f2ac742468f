import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from './controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  /** The message, such as "Reviews could not be loaded". */
  title: string
  description?: string
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

export function ErrorState({ title, description, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<CircleAlert size={26} strokeWidth={1.75} aria-hidden="true" />}
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" onClick={onRetry} busy={retrying ? 'Trying again...' : undefined}>
              Retry
            </Button>
          )
        }
      >
        {description ?? 'Something went wrong. Please try again in a moment.'}
      </EmptyState>
    </div>
  )
}
