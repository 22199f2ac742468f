import MapPin from 'lucide-react/icons/map-pin'
import { useToday } from '#app/web/today.tsx'
import { HERO_TEXTS } from '#content/hero.ts'
import { useSetEnquiryOfPage } from '#features/calendar/web/enquiry-of-page.ts'
import { PassedDates, withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { enquiryAddress, propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { useStayChoice } from '#features/calendar/web/use-stay-choice.ts'
import type { Property } from '#features/properties/contract.ts'
import { Gallery } from '#features/properties/web/home/gallery.tsx'
import { HomeRating } from '#features/properties/web/home/home-rating.tsx'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { PriceBar } from '#features/properties/web/price-bar.tsx'
import { PriceCard } from '#features/properties/web/price-card.tsx'
import { SaveButton } from '#features/properties/web/save-button.tsx'
import { SavedLink } from '#features/search/web/saved/saved-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { Breadcrumb } from '#platform/web/ui/breadcrumb.tsx'
import { ShareButton } from '#platform/web/ui/controls/share-button.tsx'
import { Particulars } from './particulars.tsx'

const DATES = 'price-dates'

/** The page of a home: photographs, description, prices and the way to enquire. */
export default function HomeDetails({ home, search }: { home: Property; search: URLSearchParams }) {
  const { settings, demo } = useSite()
  const today = useToday()
  const [choice, choose] = useStayChoice(withoutPassedDates(search, today), (next) => propertyAddress(home.id, next))
  useSetEnquiryOfPage(enquiryAddress(home.title, { ...choice, guests: choice.guests ?? 1 }))
  return (
    <div className="max-lg:[&_*]:scroll-mb-28">
      <div className="wrap py-4">
        <div className="flex items-center justify-between gap-4">
          <Breadcrumb steps={[{ label: 'Properties', href: '/properties' }, { label: home.title }]} />
          <SavedLink choice={choice} label="Saved" />
        </div>
        <PassedDates path={propertyAddress(home.id)} search={search} today={today} />
      </div>
      <div className="lg:wrap">
        <Gallery photographs={home.photographs} title={home.title} />
      </div>
      {demo && <p className="wrap mt-3 text-ink-soft text-sm">{HERO_TEXTS.illustrations}</p>}
      <div className="wrap mt-8 grid grid-cols-1 gap-x-16 gap-y-10 pb-16 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:pb-28">
        <header>
          <div className="gap-x-5 sm:flex sm:flex-wrap sm:items-center">
            <h1 className="min-w-0">{home.title}</h1>
            <HomeRating home={home} className="mt-2 text-base" />
          </div>
          <p className="wrap-anywhere mt-3 flex items-center gap-2 text-ink-soft text-lg">
            <MapPin size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {home.location.includes(home.city) ? home.location : `${home.location}, ${home.city}`}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <HomeSize home={home} className="w-fit rounded-card border border-line bg-surface px-4 py-2" />
            <SaveButton home={home} />
            <ShareButton title={home.title} path={propertyAddress(home.id, choice)} />
          </div>
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="tall:lg:sticky lg:top-24">
            <PriceCard
              home={home}
              today={today}
              choice={choice}
              datesId={DATES}
              onChoice={choose}
              depositReturnWorkingDays={settings.policy.depositReturnWorkingDays}
              enquiryResponseHours={settings.policy.enquiryResponseHours}
            />
          </div>
        </div>
        <Particulars home={home} choice={choice} onChoice={choose} />
      </div>
      <PriceBar home={home} choice={choice} dates={DATES} />
    </div>
  )
}
