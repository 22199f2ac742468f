import MapPin from 'lucide-react/icons/map-pin'
import type { MouseEvent, ReactNode } from 'react'
import { areaOf } from '#features/home-area.ts'
import type { OfficeProperty, Photograph, Property } from '#features/properties/contract.ts'
import { AboutHome } from '#features/properties/web/home/about-home.tsx'
import { AccessFacts } from '#features/properties/web/home/access-facts.tsx'
import { Amenities } from '#features/properties/web/home/amenities.tsx'
import { ImportantInformation } from '#features/properties/web/home/description/important-information.tsx'
import { Gallery } from '#features/properties/web/home/gallery.tsx'
import { HomeRating } from '#features/properties/web/home/home-rating.tsx'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { HouseRules } from '#features/properties/web/home/house-rules.tsx'
import { ownQuestions } from '#features/properties/web/home/own-questions.tsx'
import { Rooms } from '#features/properties/web/home/rooms.tsx'
import { Surroundings } from '#features/properties/web/home/surroundings.tsx'
import { NightlyPrice } from '#features/properties/web/nightly-price.tsx'
import { VAT_PERCENT } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { type Pence, pence, penceOf, percentOf, toPounds } from '#platform/shared/money.ts'
import { removeForbiddenElements } from '#platform/web/office/rich-text/rich-text-kit.ts'
import { Accordion } from '#platform/web/ui/controls/accordion.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { factsBody } from '../form/facts-fields.ts'
import { type HomeValues, textsOf, typedOptions, typedPlaces } from '../form/home-fields.ts'
import { parseAddresses } from '../photographs/photograph-order.ts'
import { PreviewOfNights, PreviewOfPrices } from './preview-of-nights.tsx'

interface HomePreviewProps {
  open: boolean
  /** Undefined while the home has not been saved. */
  id: number | undefined
  values: HomeValues
  storedPhotographs: readonly Photograph[]
  /** Guests see the rating of published reviews instead of the typed rating. */
  reviews: { rating: number | null; count: number }
  /** Prices that the home's form does not edit. */
  prices: Pick<OfficeProperty, 'vat' | 'cleaningFee'>
  onClose: () => void
}

/** Previews the public page of a home, hidden or shown, with the unsaved changes. */
export function HomePreview({ open, onClose, ...rest }: HomePreviewProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preview"
      description="This is how guests will see the home, including unsaved changes."
      width="wide"
    >
      {open && <Preview {...rest} />}
    </Dialog>
  )
}

function Preview(previewed: Omit<HomePreviewProps, 'open' | 'onClose'>) {
  const home = usePreviewed(previewed)
  const { id } = previewed
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops links in the text from navigating
    <div className="space-y-8" onClick={preventNavigation}>
      <Gallery photographs={home.photographs} title={home.title} />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h3 className="wrap-anywhere text-3xl">{home.title}</h3>
          <p className="wrap-anywhere mt-2 flex items-center gap-2 text-ink-soft">
            <MapPin size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {home.location.includes(home.city) ? home.location : `${home.location}, ${home.city}`}
          </p>
          <HomeRating home={home} className="mt-2 text-base" />
        </div>
        <div className="rounded-card border border-line px-5 py-4">
          <p className="text-ink-soft">
            <NightlyPrice home={home} />
          </p>
          <p className="mt-1 font-medium text-sm">Minimum {home.effectiveMinimumStay}-night stay required</p>
        </div>
      </div>
      <HomeSize home={home} className="w-fit rounded-card border border-line bg-surface px-4 py-2" />
      <Part heading="About this home">
        <AboutHome home={home} />
      </Part>
      {home.importantInformation && <ImportantInformation html={home.importantInformation} />}
      {home.amenities.length > 0 && (
        <Part heading="Amenities">
          <Amenities amenities={home.amenities} />
        </Part>
      )}
      {(home.rooms.length > 0 || home.floorPlan) && (
        <Part heading="Rooms and beds">
          <Rooms home={home} />
        </Part>
      )}
      {id === undefined ? (
        <p className="text-ink-soft">Availability and prices appear here once the home is saved.</p>
      ) : (
        <>
          <Part heading="Availability">
            <PreviewOfNights propertyId={id} minimumStay={home.effectiveMinimumStay} />
          </Part>
          <Part heading="Prices through the year">
            <PreviewOfPrices propertyId={id} />
          </Part>
        </>
      )}
      {home.houseRules && (
        <Part heading="House rules">
          <HouseRules rules={home.houseRules} />
        </Part>
      )}
      {home.questions.length > 0 && (
        <Part heading="Questions and answers">
          <Accordion items={ownQuestions(home)} />
        </Part>
      )}
      <Part heading="Where it is">
        <Surroundings home={home} />
      </Part>
      {(home.access || home.accessibilityNotes) && (
        <Part heading="Access">
          <AccessFacts home={home} />
        </Part>
      )}
      {home.registrationNumber && (
        <p className="text-ink-soft text-sm">Registration number {home.registrationNumber}</p>
      )}
      <p className="text-ink-soft text-sm">
        The home’s page also shows the terms of every stay, the general questions and guests’ reviews.
      </p>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-4 text-2xl">{heading}</h3>
      {children}
    </section>
  )
}

function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a:not([target])')) event.preventDefault()
}

/** Converts form values to the public fields of a home. */
function usePreviewed({
  id,
  values,
  storedPhotographs,
  reviews,
  prices,
}: Omit<HomePreviewProps, 'open' | 'onClose'>): Property {
  const { settings } = useSite()
  const { vat, cleaningFee } = prices
  const facts = factsBody(values)
  const { latitude, longitude, ...options } = typedOptions(values)
  const price = Number.isFinite(values.pricePerNight) ? penceOf(Math.max(0, values.pricePerNight).toFixed(2)) : pence(0)
  const forGuest = (amount: Pence) =>
    toPounds((vat ?? settings.vat) === 'exclusive' ? pence(amount + percentOf(amount, VAT_PERCENT)) : amount)
  return {
    ...values,
    id: id ?? 0,
    title: values.title.trim() || 'A home without a title',
    description: removeForbiddenElements(values.description),
    importantInformation: removeForbiddenElements(values.importantInformation) || null,
    pricePerNight: toPounds(price),
    securityDepositAmount: null,
    fromPrice: forGuest(price),
    cleaningFee: forGuest(penceOf(cleaningFee)),
    images: [],
    photographs: parseAddresses(values.images).map((src) => {
      const { alt, caption } = textsOf(src, values.photographTexts, storedPhotographs)
      return {
        ...(storedPhotographs.find((one) => one.src === src) ?? plainPhotograph(src)),
        alt,
        caption: caption || null,
      }
    }),
    rating: reviews.count > 0 ? reviews.rating : numberOrNull(values.rating),
    reviewCount: reviews.count,
    effectiveMinimumStay: numberOrNull(values.minimumStay) ?? settings.policy.minimumStayNights,
    area: latitude !== null && longitude !== null ? areaOf({ latitude, longitude }) : null,
    nearby: typedPlaces(values).filter(({ name, walk, drive }) => name.trim() && (walk ?? drive) !== null),
    rooms: facts.rooms ?? [],
    houseRules: facts.houseRules,
    access: facts.access,
    questions: facts.questions ?? [],
    floorPlan: facts.floorPlan && { ...plainPhotograph(facts.floorPlan.src), alt: facts.floorPlan.alt },
    mapPicture: facts.mapPicture && { ...plainPhotograph(facts.mapPicture.src), alt: facts.mapPicture.alt },
    ...options,
    version: 0,
  }
}

function numberOrNull(typed: number | null): number | null {
  return typed === null || Number.isNaN(typed) ? null : typed
}

function plainPhotograph(src: string): Photograph {
  return {
    src,
    srcset: { avif: '', webp: '', jpeg: '' },
    width: null,
    height: null,
    alt: '',
    caption: null,
    placeholder: null,
  }
}
