import MapIcon from 'lucide-react/icons/map'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { MAP, type MapState } from './map-state.ts'

interface MapToggleProps {
  state: MapState
  onState: (state: MapState) => void
}

/** Opens the map below the homes, so that no card moves. The map then takes the focus. */
export function MapToggle({ state, onState }: MapToggleProps) {
  const isOpen = state !== 'closed'
  return (
    <Button
      variant="secondary"
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? MAP : undefined}
      onClick={() => onState(isOpen ? 'closed' : 'opening')}
    >
      <MapIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      Map
    </Button>
  )
}
