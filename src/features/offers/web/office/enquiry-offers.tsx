import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpenEnquiry } from '#features/enquiries/contract.ts'
import { useNow } from '#features/inbox/web/office/use-now.ts'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import { isDay } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { OfferedStays, OfferStateLine } from './offer-facts.tsx'
import type { OfferStart } from './offer-form.ts'
import { offersOfEnquiryQuery } from './queries.ts'

interface EnquiryOffersProps {
  enquiry: OpenEnquiry
  /** Whether the form for a new offer is open. */
  making: boolean
  onMake: () => void
  onMade: () => void
}

const OFFERS_SHOWN = 50

export function EnquiryOffers({ enquiry, making, onMake, onMade }: EnquiryOffersProps) {
  const now = useNow()
  const [limit, setLimit] = useState(OFFERS_SHOWN)
  const offers = useQuery({
    ...offersOfEnquiryQuery(enquiry.id, limit),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { data, refetch } = offers
  // A guest's answer to an offer also changes the enquiry, so a changed enquiry refetches its offers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed enquiry is the reason to run
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [enquiry, refetch])
  return (
    <Panel title="Offers">
      <QueryState
        of={offers}
        what="offers"
        shapes={['h-12']}
        empty={
          <p className="mb-4 text-ink-soft text-sm">
            No offers yet. An offer shows the guest the price, and the guest accepts or declines it on a private page.
          </p>
        }
      >
        {(data) => (
          <div className="mb-4">
            <ul className="divide-y divide-line border-line border-y">
              {data.rows.map((offer) => (
                <li key={offer.id} className="space-y-3 py-4">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <OfferStateLine offer={offer} now={now} />
                    <SiteLink
                      href={officeUrl('enquiries', { view: 'offers', offer: offer.id })}
                      className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-pine text-sm underline decoration-1 underline-offset-4 hover:decoration-2"
                    >
                      Offer #{offer.id}
                    </SiteLink>
                  </div>
                  <OfferedStays offer={offer} />
                  <OfferActions offer={offer} />
                </li>
              ))}
            </ul>
            <ListRest list={data} limit={limit} onLimit={setLimit} busy={offers.isFetching} />
          </div>
        )}
      </QueryState>
      <Permitted to="edit lettings">
        <Button size="small" onClick={onMake} variant={data && data.rows.length > 0 ? 'secondary' : 'primary'}>
          {data && data.rows.length > 0 ? 'Make another offer' : 'Make an offer'}
        </Button>
        <OfferDialog open={making} onClose={onMade} start={offerStartOf(enquiry)} />
      </Permitted>
    </Panel>
  )
}

/** Prefills an offer from an enquiry; a deleted home is left out. */
function offerStartOf(enquiry: OpenEnquiry): OfferStart {
  const { id, name, email, phone, guests, home, checkInDate, checkOutDate } = enquiry
  return {
    enquiryId: id,
    guestName: name,
    guestEmail: email,
    guestPhone: phone,
    stay: {
      guests,
      ...(home && !home.isDeleted && { propertyId: home.id }),
      ...(checkInDate && isDay(checkInDate) && { checkIn: checkInDate }),
      ...(checkOutDate && isDay(checkOutDate) && { checkOut: checkOutDate }),
    },
  }
}
