import type { Access, HomeQuestion, HouseRules, Room } from '#features/home-facts.ts'
import type { NearbyPlace } from '#features/properties/contract.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import { CHASE_VIEW_FACTS, LOW_STREET_ESCAPE_FACTS, WOODY_BANK_FACTS } from './home-facts.ts'

/** An invented home of the demo. The coordinates are plausible points, not of a real house. */
export interface DemoHome {
  id: number
  title: string
  /** The folder of the home's photographs under `photographs/`. */
  folder: string
  location: string
  city: string
  /** Price per night outside weekends and seasons. */
  pricePerNight: Pence
  weekendPrice: Pence
  /** A fixed deposit of this home; `null` if the business's rule applies. */
  securityDepositAmount: Pence | null
  /** Reductions in per cent for stays from 7 and from 28 nights. */
  weeklyReduction: number
  monthlyReduction: number
  seasonPrices: { summer: Pence; christmas: Pence }
  bedrooms: number
  bathrooms: number
  maxGuests: number
  latitude: number
  longitude: number
  description: string
  importantInformation: string | null
  accessibilityNotes: string | null
  whyWeLikeIt: string
  beforeBooking: string | null
  amenities: string[]
  nearby: NearbyPlace[]
  rooms: Room[]
  houseRules: HouseRules
  access: Access
  questions: HomeQuestion[]
}

export const DEMO_HOMES: DemoHome[] = [
  {
    id: 1,
    title: 'Chase View',
    ...CHASE_VIEW_FACTS,
    folder: 'chase-view',
    location: 'Near Cannock Chase, Cheslyn Hay',
    city: 'Cheslyn Hay',
    pricePerNight: pence(16_500),
    weekendPrice: pence(18_500),
    securityDepositAmount: null,
    weeklyReduction: 10,
    monthlyReduction: 0,
    seasonPrices: { summer: pence(19_500), christmas: pence(22_500) },
    bedrooms: 2,
    bathrooms: 2,
    maxGuests: 4,
    latitude: 52.65571,
    longitude: -2.04318,
    description: [
      '<p>Chase View is a light, modern house at the edge of Cheslyn Hay, with a wall of glass facing the heath. Mornings begin at the window seat with a mug of something hot; evenings end on the terrace, under the string lights, when the last of the sun has left the heather.</p>',
      '<p>It sleeps <strong>four in two bedrooms</strong>: a main room with a king-size bed, a panelled wall and its own balcony door, and a twin that suits children and old friends equally well. There is a bathroom with a freestanding bath upstairs and a shower room by the front door, for boots, dogs that were not invited and anyone in a hurry.</p>',
      '<h3>The house</h3>',
      '<p>Downstairs is one long, bright room. The sitting end has a deep oatmeal sofa, a sage armchair and the view; the kitchen end has a proper oven, an induction hob, a dishwasher and a table for four. Doors open from there to the terrace, which has its own table beneath a timber pergola, so breakfast can follow the sun.</p>',
      '<p>Walls and floors are warm and quiet: underfloor heating below, good insulation above, blackout blinds in both bedrooms. The Wi-Fi is fast enough for two people to work at once, and there is a plug wherever you will look for one.</p>',
      '<h3>The days</h3>',
      '<ul><li>Walk or cycle on Cannock Chase, twenty minutes away by car: heath, forest tracks, deer at dusk.</li><li>Take the train to Birmingham from Landywood, the village’s own station, and leave the car where it is.</li><li>Stay put. The window seat is wide enough for two people and the Sunday papers.</li></ul>',
      '<h3>Good to know</h3>',
      '<p>You let yourself in with a code that we send before you arrive, so there is no key to collect and nobody to wait for. There is private parking for two cars beside the house. <em>Please leave muddy boots in the porch; the pale floors will thank you.</em></p>',
    ].join('\n'),
    whyWeLikeIt:
      'You wake to heath and pines and can still be in the bakery twelve minutes later. Of our homes, this is the one for people who read by a window.',
    beforeBooking:
      'Both bedrooms are upstairs, and pets cannot stay. There is no charger for an electric car; the nearest are in Cannock.',
    importantInformation: null,
    accessibilityNotes:
      'One level step at the front door. The living room, the kitchen, the terrace and a shower room are all on the ground floor; both bedrooms are upstairs (14 stairs with a handrail on one side).',
    amenities: [
      'Fast Wi-Fi',
      'Private parking for two cars',
      'Terrace with pergola and dining table',
      'Freestanding bath',
      'Fully equipped kitchen',
      'Dishwasher',
      'Underfloor heating',
      'Smart TV',
      'Washing machine',
      'Self check-in',
      'Fresh linen and towels',
      'Blackout blinds',
      'Travel cot and high chair on request',
      'Secure cycle storage',
      'Tea, coffee and local biscuits to start with',
    ],
    nearby: [
      { name: 'Village shops and bakery', walk: 12, drive: 4, latitude: 52.6607, longitude: -2.0325 },
      { name: 'Landywood station, trains to Birmingham', walk: 26, drive: 6, latitude: 52.6573, longitude: -2.0207 },
      { name: 'Cannock town centre', walk: 55, drive: 9, latitude: 52.6903, longitude: -2.0303 },
      { name: 'Chasewater Country Park', walk: null, drive: 14, latitude: 52.6667, longitude: -1.949 },
      {
        name: 'Castle Ring, the highest point of the Chase',
        walk: null,
        drive: 20,
        latitude: 52.7128,
        longitude: -1.9361,
      },
      { name: 'Birches Valley forest trails', walk: null, drive: 22, latitude: 52.7331, longitude: -1.9722 },
    ],
  },
  {
    id: 2,
    title: 'Woody Bank',
    ...WOODY_BANK_FACTS,
    folder: 'woody-bank',
    location: 'Woodland edge, Burntwood',
    city: 'Burntwood',
    pricePerNight: pence(14_500),
    weekendPrice: pence(16_000),
    securityDepositAmount: null,
    weeklyReduction: 10,
    monthlyReduction: 0,
    seasonPrices: { summer: pence(17_500), christmas: pence(19_500) },
    bedrooms: 2,
    bathrooms: 1,
    maxGuests: 4,
    latitude: 52.68937,
    longitude: -1.92461,
    description: [
      '<p>A brick cottage with a green door, a clay-tiled roof and a wood-burner that is the first thing everyone mentions. Woody Bank sits at the end of a stone path on the edge of Burntwood, its back to the trees, close enough to the town for milk and far enough from it for owls.</p>',
      '<p>It sleeps <strong>four</strong>: a double room that looks into the woods, and a room with full-size bunk beds under a green panelled eave, which children tend to claim before the car is unpacked.</p>',
      '<h3>The cottage</h3>',
      '<p>Beams run the length of the sitting room, the sofa faces the fire, and the logs are already stacked. In the kitchen a cream range stands in the old brick hearth, copper pans above it, with a round table for four on warm terracotta tiles. There is an electric oven and hob beside it for anyone who would rather not learn a range on holiday.</p>',
      '<p>The bathroom has a bath on feet, deep enough to disappear in, with a hand shower, and green tiles from the floor to the shoulder. Windows here open onto leaves on every side.</p>',
      '<h3>Outside</h3>',
      '<p>At the edge of the trees there is a gravel circle with a fire pit and four chairs. We leave dry logs, kindling and a lighter; you bring the marshmallows. The garden has a picket fence at the front and woodland behind.</p>',
      '<h3>The days</h3>',
      '<ol><li>Before breakfast: the woodland path starts at the gate and comes back in half an hour.</li><li>After it: Chasewater for the water and the steam railway, or Gentleshaw Common for the view.</li><li>Towards evening: Lichfield, with its three-spired cathedral, for supper.</li></ol>',
    ].join('\n'),
    whyWeLikeIt:
      'The fire is laid when you come in, and the path into the woods starts at the gate. Nowhere else that we let is as easy to do nothing in.',
    beforeBooking: null,
    importantInformation: [
      '<p><strong>Please read this before you ask for dates.</strong> Woody Bank is an old cottage, and we would rather you knew its ways.</p>',
      '<ul><li><strong>Stairs and ceilings:</strong> the stairs are narrow and steep, and the beams in the bedrooms are low at the sides (1.75 metres at the lowest).</li><li><strong>Wood-burner and fire pit:</strong> children need an adult beside them at both. Burn only the dry logs that we provide, and let the ashes be.</li><li><strong>Bunk beds:</strong> the top bunk is for those aged six and over.</li><li><strong>The last 200 metres:</strong> the lane is unlit and unsurfaced. There is room for two cars at the end of it, but not for a van longer than six metres.</li><li><strong>Quiet:</strong> the fire pit closes at 10pm, for the neighbours and for the owls.</li></ul>',
    ].join('\n'),
    accessibilityNotes:
      'Stepping-stone path of 15 metres to the front door, one step up at the porch. Both bedrooms and the bathroom are upstairs by a steep stair; the cottage does not suit a wheelchair.',
    amenities: [
      'Wood-burner, logs included',
      'Fire pit with seating',
      'Fast Wi-Fi',
      'Private parking for two cars',
      'Range cooker and electric oven',
      'Dishwasher',
      'Washing machine',
      'Full-size bunk beds',
      'Bath on feet with hand shower',
      'Smart TV',
      'Board games and a shelf of paperbacks',
      'Self check-in',
      'Fresh linen and towels',
      'Woodland walks from the gate',
    ],
    nearby: [
      { name: 'Woodland path', walk: 1, drive: null, latitude: null, longitude: null },
      { name: 'Burntwood shops', walk: 15, drive: 4, latitude: 52.6836, longitude: -1.914 },
      { name: 'Chasewater Country Park', walk: 50, drive: 7, latitude: 52.6667, longitude: -1.949 },
      { name: 'Gentleshaw Common', walk: 28, drive: 8, latitude: 52.7037, longitude: -1.9266 },
      { name: 'Castle Ring hill fort', walk: null, drive: 11, latitude: 52.7128, longitude: -1.9361 },
      { name: 'Lichfield Cathedral', walk: null, drive: 14, latitude: 52.6856, longitude: -1.8306 },
      { name: 'Birches Valley forest trails', walk: null, drive: 19, latitude: 52.7331, longitude: -1.9722 },
    ],
  },
  {
    id: 3,
    title: 'Low Street Escape',
    ...LOW_STREET_ESCAPE_FACTS,
    folder: 'low-street-escape',
    location: 'Village centre, Cheslyn Hay',
    city: 'Cheslyn Hay',
    pricePerNight: pence(21_000),
    weekendPrice: pence(23_500),
    securityDepositAmount: pence(25_000),
    weeklyReduction: 10,
    monthlyReduction: 25,
    seasonPrices: { summer: pence(24_000), christmas: pence(27_500) },
    bedrooms: 3,
    bathrooms: 2,
    maxGuests: 6,
    latitude: 52.66182,
    longitude: -2.03366,
    description: [
      '<p>Low Street Escape is a three-storey town house in the middle of the village, with room for a crew of six. It works as hard as the people who stay in it, and then it pours them a drink in the courtyard.</p>',
      '<p>There are <strong>three bedrooms for six guests</strong>. The main room has a king-size bed and a wall of fitted wardrobes; the two twins have proper single beds, reading lights and, in one of them, a desk. Nobody sleeps on a sofa here.</p>',
      '<h3>For a working week</h3>',
      '<p>Teams on site in Cannock, Walsall or Wolverhampton stay for weeks at a time, and the house is set up for it: fast Wi-Fi on every floor, a study corner with a real office chair, a washer and a separate dryer, a kitchen with an island, and shelves in the fridge that can be told apart. We can invoice the company, and we clean midweek if you ask.</p>',
      '<h3>For a weekend</h3>',
      '<p>The living room has space to stretch out in front of a film, the island seats the cook’s audience, and the courtyard has corner benches around a fire table, string lights above, and walls high enough to keep the evening to yourselves. The pub, the bakery and the chip shop are all a short walk away.</p>',
      '<h3>Good to know</h3>',
      '<ul><li>Permit-free street parking outside the house; two spaces behind it.</li><li>Self check-in by code, with nobody to wait for.</li><li>A walk-in shower on the first floor, and a second shower room on the top floor.</li><li>Neighbours live on both sides. Music stays indoors after 10pm.</li></ul>',
    ].join('\n'),
    whyWeLikeIt:
      'Six people can live here for a month, each in a proper bed, and walk to the pub at the end of the working day.',
    beforeBooking:
      'The house is in the middle of the village with neighbours on both sides, so evenings in the courtyard end at 10pm. The stairs are steep, and there is no gate for small children.',
    importantInformation: null,
    accessibilityNotes:
      'Two shallow steps at the entrance. Bedrooms and shower rooms are on the first and second floors; there is a lavatory on the ground floor.',
    amenities: [
      'Fast Wi-Fi on every floor',
      'Desk and office chair',
      'Courtyard with fire table',
      'Two parking spaces behind the house',
      'Kitchen with island',
      'Dishwasher',
      'Washing machine and separate dryer',
      'Walk-in shower',
      'Second shower room',
      'King-size bed',
      'Four single beds',
      'Smart TV',
      'Self check-in',
      'Fresh linen and towels',
      'Iron and ironing board',
      'Midweek cleaning on request',
      'Invoices for companies',
    ],
    nearby: [
      { name: 'Bakery, pub and convenience store', walk: 3, drive: 1, latitude: 52.6607, longitude: -2.0325 },
      { name: 'Landywood station, trains to Birmingham', walk: 16, drive: 5, latitude: 52.6573, longitude: -2.0207 },
      { name: 'M6, junction 11', walk: null, drive: 8, latitude: 52.6636, longitude: -2.0719 },
      { name: 'Cannock town centre', walk: 44, drive: 8, latitude: 52.6903, longitude: -2.0303 },
      { name: 'Walsall', walk: null, drive: 17, latitude: 52.5862, longitude: -1.9829 },
      { name: 'Cannock Chase', walk: null, drive: 20, latitude: 52.743, longitude: -2.0055 },
      { name: 'Wolverhampton', walk: null, drive: 24, latitude: 52.5862, longitude: -2.1288 },
    ],
  },
]
