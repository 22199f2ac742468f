import { ArrivalPanel } from './arrival-panel.tsx'
import { HomeAspect } from './home-aspect.tsx'

interface HomeArrivalProps {
  id: number
  /** To the list. */
  onLeave: () => void
}

/** How guests find a home and get in, in place of the list. */
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
