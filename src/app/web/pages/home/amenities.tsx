import BedDouble from 'lucide-react/icons/bed-double'
import CircleParking from 'lucide-react/icons/circle-parking'
import CookingPot from 'lucide-react/icons/cooking-pot'
import KeyRound from 'lucide-react/icons/key-round'
import Phone from 'lucide-react/icons/phone'
import Tv from 'lucide-react/icons/tv'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Wifi from 'lucide-react/icons/wifi'
import type { HomeTexts } from './home-words.ts'

/** The amenities that every home has. Renders nothing without such amenities. */
export function Amenities({ words }: { words: HomeTexts['amenities'] }) {
  if (words.items.length === 0) return null
  return (
    <section aria-labelledby="amenities-heading" className="border-line border-t pt-6">
      <h2 id="amenities-heading" className="text-xl">
        {words.title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-3 max-sm:text-sm sm:flex sm:flex-wrap sm:gap-x-10">
        {words.items.map(({ feature, title }) => {
          const Icon = ICONS[feature]
          return (
            <li key={title} className="flex gap-3">
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
              {title}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const ICONS = {
  'wi-fi': Wifi,
  parking: CircleParking,
  kitchen: CookingPot,
  linen: BedDouble,
  'washing-machine': WashingMachine,
  'self-check-in': KeyRound,
  'smart-tv': Tv,
  phone: Phone,
}
