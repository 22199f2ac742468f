import type { Offer } from '#features/offers/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferedStays, OfferStateLine } from './offer-facts.tsx'

interface OfferCardProps {
  offer: Offer
  now: number
  onOpen: () => void
}

export function OfferCard({ offer, now, onOpen }: OfferCardProps) {
  const { id, guestName, createdAt, createdBy } = offer
  return (
    <Card as="article" aria-label={`Offer to ${guestName}`} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-xl">
          {guestName} <span className="font-text text-base text-ink-soft tracking-normal">Offer #{id}</span>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
          {createdBy && `, ${createdBy}`}
        </p>
      </div>
      <div className="mt-2 mb-4">
        <OfferStateLine offer={offer} now={now} />
      </div>
      <OfferedStays offer={offer} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={onOpen} aria-label={`Open offer ${id} to ${guestName}`}>
          Open
        </Button>
        <OfferActions offer={offer} />
      </div>
    </Card>
  )
}
