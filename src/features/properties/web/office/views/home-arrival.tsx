import { ArrivalPanel } from './arrival-panel.tsx'
import { HomeViewFrame } from './home-view-frame.tsx'

interface HomeArrivalProps {
  id: number
  onLeave: () => void
}

export default function HomeArrival({ id, onLeave }: HomeArrivalProps) {
  return (
    <HomeViewFrame
      id={id}
      onLeave={onLeave}
      view="arrival"
      what="arrival"
      deletedText="Restore the home to edit its arrival details."
    >
      {() => <ArrivalPanel key={id} propertyId={id} />}
    </HomeViewFrame>
  )
}
