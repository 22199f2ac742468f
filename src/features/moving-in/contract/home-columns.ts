import { HOME_LABELS } from '#features/properties/contract.ts'
import type { ImportColumn } from './columns.ts'

/** The fields have the names of the home's form. */
const COLUMNS = {
  title: {
    name: HOME_LABELS.title,
    help: 'Its name; your bookings’ file finds the home by it',
    isRequired: true,
    examples: ['Heath Cottage', 'The Hayloft'],
    names: [
      /^(home|property|listing|rental|unit|accommodation|house)( (name|title))?$/,
      /^(internal |public )?(name|title|nickname)$/,
    ],
  },
  location: {
    name: HOME_LABELS.location,
    help: 'Where it is, as guests read it: a village or an area, not the address',
    examples: ['Cannock Wood', 'Low Street'],
    names: [/^(location|area|village|district|neighbou?rhood)$/],
  },
  city: {
    name: HOME_LABELS.city,
    help: 'The nearest town',
    examples: ['Rugeley', 'Stafford'],
    names: [/^(city|town|post ?town)( name)?$/, /^(city|town) ?\/ ?(city|town)$/],
  },
  bedrooms: {
    name: HOME_LABELS.bedrooms,
    help: 'How many; 0 for a studio',
    isRequired: true,
    examples: ['2', '0'],
    names: [/^(number of |no\. of |# of |total )?bed ?rooms?( count)?$/],
  },
  bathrooms: {
    name: HOME_LABELS.bathrooms,
    help: 'How many, as a whole number',
    isRequired: true,
    examples: ['1', '1'],
    names: [/^(number of |no\. of |# of |total )?bath ?(rooms?|s)( count)?$/],
  },
  maxGuests: {
    name: HOME_LABELS.maxGuests,
    help: 'How many guests there is room for',
    isRequired: true,
    examples: ['4', '2'],
    names: [
      /^(max(imum)?\.? |number of |no\. of )?(guests|people|persons|occupancy|capacity)( count)?$/,
      /^(sleeps|accommodates|person capacity)$/,
    ],
  },
  pricePerNight: {
    name: HOME_LABELS.pricePerNight,
    help: 'In pounds; with VAT or without as your prices here',
    examples: ['140.00', '95.00'],
    names: [
      /^(base |standard |default |nightly |basic )?(price|rate)( ?(a|per|\/) ?night)?( \(?(gbp|£)\)?)?$/,
      /^(base |standard )?(nightly|daily) (price|rate)( \(?(gbp|£)\)?)?$/,
    ],
  },
  cleaningFee: {
    name: 'Cleaning fee',
    help: 'For each stay, in pounds; none where it is empty',
    examples: ['45.00', ''],
    names: [/^cleaning( fee| price| charge)?( \(?(gbp|£)\)?)?$/],
  },
  securityDepositAmount: {
    name: HOME_LABELS.securityDepositAmount,
    help: 'A fixed sum in pounds; where it is empty, the rule of your business holds',
    examples: ['200.00', ''],
    names: [/^(security |damage |refundable )?deposit( amount)?( \(?(gbp|£)\)?)?$/],
  },
  minimumStay: {
    name: HOME_LABELS.minimumStay,
    help: 'In nights; where it is empty, that of your business holds',
    examples: ['3', ''],
    names: [/^min(imum)?\.? ?(stay|nights?|number of nights|length of stay)( \(?nights\)?)?$/],
  },
  description: {
    name: HOME_LABELS.description,
    help: 'The long text for guests, with or without formatting',
    examples: ['A brick cottage beside the heath, with a walled garden.', ''],
    names: [/^(long |full |property |listing )?description$/, /^(about|details)$/],
  },
  whyWeLikeIt: {
    name: HOME_LABELS.whyWeLikeIt,
    help: 'A short text of at most 600 characters',
    examples: ['Deer come to the fence in the evening.', ''],
    names: [/^(short |brief )(description|text)$/, /^(summary|tag ?line|headline)$/],
  },
  amenities: {
    name: HOME_LABELS.amenities,
    help: 'With commas between them',
    examples: ['Wi-Fi, Wood burner, Parking', 'Wi-Fi'],
    names: [/^(amenities|features|facilities)$/],
  },
  registrationNumber: {
    name: HOME_LABELS.registrationNumber,
    help: '',
    examples: ['', ''],
    names: [/^(registration|licen[cs]e)( ?(number|no\.?))?$/],
  },
} as const satisfies Record<string, ImportColumn>
export type HomeFileField = keyof typeof COLUMNS

/** The columns of our own layout of homes. */
export const HOME_COLUMNS: Record<HomeFileField, ImportColumn> = COLUMNS
