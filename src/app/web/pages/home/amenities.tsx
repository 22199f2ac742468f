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
    <section aria-labelledby="amenities-heading" className="bg-pine-tint">
      <div className="wrap section grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="amenities-heading">{words.title}</h2>
          <p className="measure mt-4 text-ink-soft text-lg">{words.text}</p>
        </div>
        <ul className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
          {words.items.map(({ feature, title, text }) => {
            const Icon = ICONS[feature]
            return (
              <li key={title} className="flex gap-4">
                <Icon size={24} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
                <div className="min-w-0">
                  <h3 className="font-semibold font-text text-base tracking-normal">{title}</h3>
                  <p className="mt-0.5 text-ink-soft">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
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
