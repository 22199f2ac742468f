import { PricesPanel } from '#features/prices/web/office/prices-panel.tsx'
import { HomeAspect } from './home-aspect.tsx'

interface HomePricesProps {
  id: number
  /** Returns to the list. */
  onLeave: () => void
}

export default function HomePrices({ id, onLeave }: HomePricesProps) {
  return (
    <HomeAspect
      id={id}
      onLeave={onLeave}
      view="prices"
      what="prices"
      lost="Restore it first, and its prices are as they were."
    >
      {({ maxGuests }) => <PricesPanel key={id} propertyId={id} maxGuests={maxGuests} />}
    </HomeAspect>
  )
}
