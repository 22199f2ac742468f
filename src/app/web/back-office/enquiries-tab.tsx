import { EnquiryInbox } from '#features/enquiries/web/office/enquiry-inbox.tsx'
import { EnquiryOffers } from '#features/offers/web/office/enquiry-offers.tsx'
import { OffersList } from '#features/offers/web/office/offers-list.tsx'
import { officeUrl } from '#features/office-url.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

/** The lists of enquiries and of offers; the URL selects which is shown. */
export function EnquiriesTab() {
  const isOffers = useUrlState().read('view') === 'offers'
  return (
    <>
      <nav
        aria-label="Enquiries and offers"
        className="mb-5 inline-flex rounded-full border border-line bg-surface p-1"
      >
        <View href={officeUrl('enquiries')} isShown={!isOffers}>
          Enquiries
        </View>
        <View href={officeUrl('enquiries', { view: 'offers' })} isShown={isOffers}>
          Offers
        </View>
      </nav>
      {isOffers ? <OffersList /> : <EnquiryInbox Offers={EnquiryOffers} />}
    </>
  )
}

function View({ href, isShown, children }: { href: string; isShown: boolean; children: string }) {
  return (
    <SiteLink
      href={href}
      aria-current={isShown ? 'page' : undefined}
      className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full px-4 text-sm hover:bg-pine-tint aria-[current]:bg-pine aria-[current]:font-medium aria-[current]:text-paper"
    >
      {children}
    </SiteLink>
  )
}
