import { ArrivalPanel } from './arrival-panel.tsx'
import { HomeAspect } from './home-aspect.tsx'

interface HomeArrivalProps {
  id: number
  /** Returns to the list. */
  onLeave: () => void
}

export default function HomeArrival({ id, onLeave }: HomeArrivalProps) {
  return (
    <HomeAspect
      id={id}
      onLeave={onLeave}
      view="arrival"
      what="arrival"
      lost="Restore it first: what guests have already seen has not changed."
    >
      {() => <ArrivalPanel key={id} propertyId={id} />}
    </HomeAspect>
  )
}
