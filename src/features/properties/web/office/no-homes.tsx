import House from 'lucide-react/icons/house'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface NoHomesProps {
  /** True when filters hide all homes, false when there are none yet. */
  filtered: boolean
  onClear: () => void
  onAdd: () => void
}

export function NoHomes({ filtered, onClear, onAdd }: NoHomesProps) {
  return (
    <EmptyState
      icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />}
      title={filtered ? 'No properties found' : 'No properties yet'}
      action={
        filtered ? (
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        ) : (
          <Button onClick={onAdd}>Add Property</Button>
        )
      }
    >
      {filtered
        ? 'No home has these words in its title, location or city.'
        : 'The homes that you let appear here, and on the site as soon as you show them.'}
    </EmptyState>
  )
}
