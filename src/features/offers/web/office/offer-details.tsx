import { useQuery } from '@tanstack/react-query'
import { History } from '#features/audit-log/web/office/history.tsx'
import { PriceLines } from '#features/bookings/web/office/agreement/price-lines.tsx'
import { EmailsPanel } from '#features/emails/web/office/emails-panel.tsx'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { formatStayDay } from '../offer-text.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferedStays, OfferStateLine } from './offer-facts.tsx'
import { offerQuery } from './queries.ts'

interface OfferDetailsProps {
  /** Undefined while the dialog is closed. */
  offerId: number | undefined
  now: number
  onClose: () => void
}

export function OfferDetails({ offerId, now, onClose }: OfferDetailsProps) {
  const reading = useQuery({
    ...offerQuery(offerId ?? 0),
    ...ALWAYS_REFETCH,
    enabled: offerId !== undefined,
  })
  const { data } = reading
  const offer = data?.id === offerId ? data : undefined
  return (
    <Dialog open={offerId !== undefined} onClose={onClose} title={`Offer #${offerId}`} width="wide">
      <QueryState
        of={{ ...reading, data: offer }}
        what="the offer"
        shapes={['h-6', 'h-6', 'h-6', 'h-6']}
        shapesClassName="space-y-3"
      >
        {(offer) => <OfferContent offer={offer} now={now} />}
      </QueryState>
    </Dialog>
  )
}

function OfferContent({ offer, now }: { offer: Offer; now: number }) {
  const { id, guestName, guestEmail, guestPhone, enquiryId, message, choices } = offer
  return (
    <div className="space-y-5">
      <OfferStateLine offer={offer} now={now} />
      <p className="wrap-anywhere">
        <span className="font-medium">{guestName}</span>
        <span className="text-ink-soft">
          , {guestEmail}
          {guestPhone && (
            <>
              ,{' '}
              <PhoneLink phone={guestPhone} className="underline decoration-1 underline-offset-4 hover:decoration-2" />
            </>
          )}
        </span>
        {enquiryId !== null && (
          <>
            {' · '}
            <SiteLink
              href={officeUrl('enquiries', { enquiry: enquiryId })}
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
          <PricedChoice key={choice.position} choice={choice} />
        ))}
      </div>
      {message && (
        <div>
          <h3 className="mb-1 font-medium font-text text-base tracking-normal">Message</h3>
          <p className="wrap-anywhere whitespace-pre-line rounded-field bg-paper px-4 py-3 text-sm">{message}</p>
        </div>
      )}
      {enquiryId === null ? (
        <EmailsPanel item="offer" itemId={id} />
      ) : (
        <EmailsPanel item="enquiry" itemId={enquiryId} />
      )}
      <History item="offer" itemId={id} />
    </div>
  )
}

function PricedChoice({
  choice: { propertyTitle, checkIn, checkOut, lines, total, securityDeposit },
}: {
  choice: OfferChoice
}) {
  return (
    <section className="rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base tracking-normal">
        {propertyTitle}
        <span className="block font-normal text-ink-soft text-sm tabular-nums">
          {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
        </span>
      </h3>
      <PriceLines
        lines={lines}
        total={total}
        securityDeposit={securityDeposit}
        className="mt-2 space-y-1"
        totalClassName="border-line border-t pt-1.5"
      />
    </section>
  )
}
