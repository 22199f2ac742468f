import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#platform/web/ui/controls/button.tsx'

interface HomeListActionsProps {
  onAdd: () => void
  onShowDeleted: () => void
}

export function HomeListActions({ onAdd, onShowDeleted }: HomeListActionsProps) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={onShowDeleted}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        Recently deleted
      </Button>
      <Button size="small" onClick={onAdd}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add Property
      </Button>
    </>
  )
}
