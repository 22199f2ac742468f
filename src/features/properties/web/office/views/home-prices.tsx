import { PricesPanel } from '#features/prices/web/office/prices-panel.tsx'
import { HomeViewFrame } from './home-view-frame.tsx'

interface HomePricesProps {
  id: number
  onLeave: () => void
}

export default function HomePrices({ id, onLeave }: HomePricesProps) {
  return (
    <HomeViewFrame
      id={id}
      onLeave={onLeave}
      view="prices"
      what="prices"
      deletedText="Restore the home to edit its prices."
    >
      {({ maxGuests }) => <PricesPanel key={id} propertyId={id} maxGuests={maxGuests} />}
    </HomeViewFrame>
  )
}
