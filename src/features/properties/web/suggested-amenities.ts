import Accessibility from 'lucide-react/icons/accessibility'
import Armchair from 'lucide-react/icons/armchair'
import Baby from 'lucide-react/icons/baby'
import Bath from 'lucide-react/icons/bath'
import Bed from 'lucide-react/icons/bed'
import Bike from 'lucide-react/icons/bike'
import Blinds from 'lucide-react/icons/blinds'
import Car from 'lucide-react/icons/car'
import Check from 'lucide-react/icons/check'
import Coffee from 'lucide-react/icons/coffee'
import CookingPot from 'lucide-react/icons/cooking-pot'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import Flame from 'lucide-react/icons/flame'
import Heater from 'lucide-react/icons/heater'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import PawPrint from 'lucide-react/icons/paw-print'
import PlugZap from 'lucide-react/icons/plug-zap'
import Shirt from 'lucide-react/icons/shirt'
import ShowerHead from 'lucide-react/icons/shower-head'
import Trees from 'lucide-react/icons/trees'
import Tv from 'lucide-react/icons/tv'
import Umbrella from 'lucide-react/icons/umbrella'
import Utensils from 'lucide-react/icons/utensils'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Waves from 'lucide-react/icons/waves'
import Wifi from 'lucide-react/icons/wifi'
import Wind from 'lucide-react/icons/wind'
import { TRAIT_WORDS } from '#features/home-traits.ts'
import { splitAtCommas } from '#platform/shared/text/split-at-commas.ts'

/** `pattern` also matches other names of the amenity, such as "broadband" for "Wi-Fi". */
interface SuggestedAmenity {
  name: string
  pattern: RegExp
  Icon: typeof Check
}

/** In the order of guests' demand. For the icon, the first matching pattern counts. */
export const SUGGESTED_AMENITIES: readonly SuggestedAmenity[] = [
  { name: 'Wi-Fi', pattern: /wi-?fi|broadband|internet/i, Icon: Wifi },
  { name: 'Electric car charger', pattern: /charger|charging/i, Icon: PlugZap },
  { name: 'Private parking', pattern: new RegExp(TRAIT_WORDS.parking.stated, 'i'), Icon: Car },
  { name: 'Fully equipped kitchen', pattern: /kitchen|oven|hob|microwave/i, Icon: CookingPot },
  { name: 'Dishwasher', pattern: /dishwasher/i, Icon: Droplets },
  { name: 'Washing machine', pattern: /wash(?:ing|er)|laundry/i, Icon: WashingMachine },
  { name: 'Tumble dryer', pattern: /tumble|dryer(?<!hairdryer)/i, Icon: Fan },
  { name: 'Iron and ironing board', pattern: /\biron/i, Icon: Shirt },
  { name: 'Hairdryer', pattern: /hair ?dryer/i, Icon: Wind },
  { name: 'Smart TV', pattern: /\btv\b|television/i, Icon: Tv },
  { name: 'Workspace', pattern: /work ?space|desk\b/i, Icon: Laptop },
  { name: 'Hot tub', pattern: /hot tub|pool|sauna/i, Icon: Waves },
  { name: 'Bath', pattern: /\bbath\b/i, Icon: Bath },
  { name: 'Shower', pattern: /shower/i, Icon: ShowerHead },
  { name: 'Wood burner', pattern: /burner|fireplace|open fire|stove/i, Icon: Flame },
  { name: 'Central heating', pattern: /heating/i, Icon: Heater },
  { name: 'Garden', pattern: /garden|lawn/i, Icon: Trees },
  { name: 'Terrace', pattern: /terrace|patio|balcony|pergola/i, Icon: Umbrella },
  { name: 'Barbecue', pattern: /barbecue|bbq/i, Icon: Utensils },
  { name: 'Bicycle storage', pattern: /cycle|bike/i, Icon: Bike },
  { name: 'Fresh linen and towels', pattern: /linen|towel|bedding/i, Icon: Bed },
  { name: 'Blackout blinds', pattern: /blind|curtain/i, Icon: Blinds },
  { name: 'Travel cot and high chair', pattern: /\bcot\b|high ?chair|child|baby/i, Icon: Baby },
  { name: 'Dogs welcome', pattern: /\bdogs?\b|\bpets?\b/i, Icon: PawPrint },
  { name: 'Step-free access', pattern: /step[ -]?free|level access|wheelchair/i, Icon: Accessibility },
  { name: 'Self check-in', pattern: /check-?in|key safe|lock/i, Icon: KeyRound },
  { name: 'Tea and coffee', pattern: /\btea\b|coffee/i, Icon: Coffee },
  { name: 'Reading corner', pattern: /reading|armchair|window seat|books/i, Icon: Armchair },
]

/** Returns the icon of an amenity, matched by its text; a tick without a match. */
export function amenityIcon(amenity: string): typeof Check {
  return SUGGESTED_AMENITIES.find(({ pattern }) => pattern.test(amenity))?.Icon ?? Check
}

/** Appends amenities typed with commas, except amenities already listed. */
export function addAmenities(amenities: readonly string[], typed: string): readonly string[] {
  const list = [...amenities]
  for (const amenity of splitAtCommas(typed)) if (amenityIndex(list, amenity) < 0) list.push(amenity)
  return list
}

/** Returns the index of an amenity, letter case aside; -1 when absent. */
export function amenityIndex(amenities: readonly string[], amenity: string): number {
  const sought = amenity.toLowerCase()
  return amenities.findIndex((one) => one.toLowerCase() === sought)
}
