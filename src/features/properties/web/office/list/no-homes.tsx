import House from 'lucide-react/icons/house'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface NoHomesProps {
  /** True when filters hide all homes, false when the office has no home yet. */
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
        ? 'No home matches the search and the filter.'
        : 'Your homes appear here. Guests see a home on the site once you show it.'}
    </EmptyState>
  )
}
