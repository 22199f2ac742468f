import { useQuery } from '@tanstack/react-query'
import { LettersPanel } from '#features/inbox/web/office/letters-panel.tsx'
import { History } from '#features/trail/web/office/history.tsx'
import { formatSum } from '#platform/shared/money.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { OfferChoice, OpenOffer } from '../../contract.ts'
import { shortDay } from '../offer-words.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferedStays, OfferStanding } from './offer-facts.tsx'
import { ANEW, offerQuery } from './queries.ts'

interface OfferDetailsProps {
  /** The offer that is open; none while the dialog is shut. */
  offerId: number | undefined
  now: number
  onClose: () => void
}

/** Everything that the office knows of one offer: its prices line by line, its letters, what happened. */
export function OfferDetails({ offerId, now, onClose }: OfferDetailsProps) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...offerQuery(offerId ?? 0),
    ...ANEW,
    enabled: offerId !== undefined,
  })
  const offer = data?.id === offerId ? data : undefined
  return (
    <Dialog open={offerId !== undefined} onClose={onClose} title={`Offer #${offerId}`} width="wide">
      {isError ? (
        <ErrorState
          title="Failed to fetch the offer"
          description={error.said}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : offer ? (
        <Whole offer={offer} now={now} />
      ) : (
        <Loading what="the offer" className="space-y-3">
          {['state', 'guest', 'stays', 'price'].map((fact) => (
            <Skeleton key={fact} className="h-6" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

function Whole({ offer, now }: { offer: OpenOffer; now: number }) {
  const { id, guestName, guestEmail, guestPhone, enquiryId, message, choices, letters } = offer
  return (
    <div className="space-y-5">
      <OfferStanding offer={offer} now={now} />
      <p className="wrap-anywhere">
        <span className="font-medium">{guestName}</span>
        <span className="text-ink-soft">
          , {guestEmail}
          {guestPhone && `, ${guestPhone}`}
        </span>
        {enquiryId !== null && (
          <>
            {' · '}
            <SiteLink
              href={`/admin?tab=enquiries&enquiry=${enquiryId}`}
              className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              Enquiry #{enquiryId}
            </SiteLink>
          </>
        )}
      </p>
      <OfferedStays offer={offer} />
      <OfferActions offer={offer} />
      <div className="grid gap-4 sm:grid-cols-2">
        {choices.map((choice) => (
          <Priced key={choice.position} choice={choice} />
        ))}
      </div>
      {message && (
        <div>
          <h3 className="mb-1 font-medium font-text text-base tracking-normal">Message</h3>
          <p className="wrap-anywhere whitespace-pre-line rounded-field bg-paper px-4 py-3 text-sm">{message}</p>
        </div>
      )}
      <LettersPanel letters={letters} />
      <History item="offer" itemId={id} />
    </div>
  )
}

function Priced({
  choice: { propertyTitle, checkIn, checkOut, lines, total, securityDeposit },
}: {
  choice: OfferChoice
}) {
  return (
    <section className="rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base tracking-normal">
        {propertyTitle}
        <span className="block font-normal text-ink-soft text-sm tabular-nums">
          {shortDay(checkIn)} to {shortDay(checkOut)}
        </span>
      </h3>
      <dl className="mt-2 space-y-1 tabular-nums">
        {lines.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
          <div key={place} className="flex justify-between gap-4 text-ink-soft">
            <dt className="wrap-anywhere min-w-0">{label}</dt>
            <dd className="whitespace-nowrap">{formatSum(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{formatSum(total)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt className="min-w-0">Security deposit, besides</dt>
          <dd className="whitespace-nowrap">{formatSum(securityDeposit)}</dd>
        </div>
      </dl>
    </section>
  )
}
