import { expect, test } from 'vitest'
import { type OfficeProperty, OPTIONAL_NUMBERS, OPTIONAL_TEXTS } from '#features/properties/contract.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { homeDifferences } from './home-differences.ts'
import { type HomeValues, hasUnsavedChanges, homeFields, photographsInOrder, toBody, valuesOf } from './home-fields.ts'

const picture = (src: string, alt = '', caption: string | null = null) => ({
  src,
  srcset: { avif: '', webp: '', jpeg: '' },
  width: null,
  height: null,
  alt,
  caption,
  placeholder: null,
})

const HOME: OfficeProperty = {
  id: 3,
  title: 'Low Street Escape',
  description: '<p>A <b>quiet</b> house</p>',
  importantInformation: null,
  location: 'Cheslyn Hay',
  city: 'Walsall',
  pricePerNight: '145.00',
  fromPrice: '120.00',
  cleaningFee: '0.00',
  securityDepositAmount: '150.00',
  vat: null,
  bedrooms: 2,
  bathrooms: 1,
  maxGuests: 4,
  amenities: ['WiFi', 'Parking'],
  images: ['/a.jpg', '/b.jpg'],
  photographs: [picture('/a.jpg', 'The front', 'In May'), picture('/b.jpg')],
  rating: null,
  reviewCount: 0,
  isAvailable: true,
  featured: false,
  effectiveMinimumStay: 2,
  area: null,
  nearby: [],
  rooms: [
    { name: 'Main bedroom', floor: 'First floor', beds: [{ kind: 'king', count: 1 }], ensuite: true, note: null },
  ],
  houseRules: null,
  access: null,
  questions: [],
  floorPlan: null,
  mapPicture: null,
  ...recordOf([...OPTIONAL_TEXTS, ...OPTIONAL_NUMBERS], () => null),
  version: 4,
  publishedRating: null,
  upcomingStays: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  deletedAt: null,
  restorableUntil: null,
}

const typed = (changes: Partial<HomeValues>): HomeValues => ({ ...valuesOf(HOME), ...changes })

test('the form of a new home has default values', () => {
  expect(valuesOf(undefined)).toMatchObject({
    pricePerNight: 0,
    bedrooms: 1,
    bathrooms: 1,
    maxGuests: 2,
    featured: false,
    isAvailable: true,
  })
})

test('initial form values convert back to the stored home', () => {
  expect(toBody(homeFields.parse(valuesOf(HOME)))).toMatchObject({
    title: 'Low Street Escape',
    pricePerNight: '145.00',
    amenities: ['WiFi', 'Parking'],
    images: '/a.jpg, /b.jpg',
    importantInformation: null,
    minimumStay: null,
    registrationNumber: null,
    rooms: HOME.rooms,
    houseRules: null,
    access: null,
    questions: [],
    floorPlan: null,
  })
})

test('unanswered rules and access facts are null', () => {
  const { houseRules, access } = valuesOf(HOME)
  const parsed = homeFields.parse(
    typed({
      houseRules: { ...houseRules, pets: { answer: 'no', note: ' ' }, quietFrom: '22:00', quietTo: '08:00' },
      access: { ...access, stepsToDoor: 1, stairsInside: Number.NaN, stepFreeShower: 'no' },
      questions: [{ question: ' ', answer: '' }],
    }),
  )
  expect(parsed.houseRules).toEqual({
    pets: { answer: 'no', note: null },
    children: null,
    cots: null,
    smoking: null,
    parties: null,
    quietHours: { from: '22:00', to: '08:00' },
    more: null,
  })
  expect(parsed.access).toMatchObject({ stepsToDoor: 1, stairsInside: null, stepFreeShower: false })
  expect(parsed.questions).toEqual([])
})

test('invalid facts of a home are reported at their fields', () => {
  const { houseRules } = valuesOf(HOME)
  const { error } = homeFields.safeParse(
    typed({
      rooms: [{ name: '', floor: '', beds: [{ kind: 'single', count: 11 }], ensuite: false, note: '' }],
      houseRules: { ...houseRules, quietFrom: '22:00' },
    }),
  )
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['rooms.0.name', 'Please name the room'],
    ['rooms.0.beds.0.count', 'Please enter 1 to 10 beds'],
    ['houseRules.quietHours.to', 'Please enter a time such as 22:00'],
  ])
})

const EMPTY_PLACE = { name: ' ', walk: Number.NaN, drive: null, latitude: Number.NaN, longitude: null }

test('an empty optional number is null', () => {
  const parsed = homeFields.parse(typed({ rating: Number.NaN, latitude: Number.NaN, nearby: [EMPTY_PLACE] }))
  expect(parsed).toMatchObject({ rating: null, latitude: null, nearby: [] })
})

test.each<[Partial<HomeValues>, string, string]>([
  [{ title: ' ' }, 'title', 'Please enter a title'],
  [{ description: '<p> </p>' }, 'description', 'Please enter a description'],
  [{ pricePerNight: Number.NaN }, 'pricePerNight', 'Please enter a price per night of at most £99,999,999.99'],
  [{ maxGuests: 0 }, 'maxGuests', 'Please enter how many guests there is room for'],
  [{ rating: 6 }, 'rating', 'Please enter a rating of 0 to 5'],
])('%o is reported at its field', (changes, field, message) => {
  const { error } = homeFields.safeParse(typed(changes))
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
})

test('a photograph keeps its stored texts unless new texts were typed', () => {
  const photographTexts = { '/b.jpg': { alt: ' The garden ', caption: ' ' } }
  expect(photographsInOrder(['/b.jpg', '/a.jpg'], photographTexts, HOME.photographs)).toEqual([
    { src: '/b.jpg', alt: 'The garden', caption: null },
    { src: '/a.jpg', alt: 'The front', caption: 'In May' },
  ])
})

test('only a changed value counts as unsaved', () => {
  const unsaved = (changes: Partial<HomeValues>) => hasUnsavedChanges(typed(changes), valuesOf(HOME), HOME.photographs)
  expect(unsaved({})).toBe(false)
  expect(unsaved({ images: '/a.jpg,/b.jpg,' })).toBe(false)
  expect(unsaved({ photographTexts: { '/a.jpg': { alt: 'The front', caption: 'In May' } } })).toBe(false)
  expect(unsaved({ photographTexts: { '/gone.jpg': { alt: 'Gone', caption: '' } } })).toBe(false)
  expect(unsaved({ images: '/b.jpg, /a.jpg' })).toBe(true)
  expect(unsaved({ photographTexts: { '/b.jpg': { alt: 'The garden', caption: '' } } })).toBe(true)
  expect(unsaved({ title: 'Low Street' })).toBe(true)
})

test('a conflict lists each differing field in text', () => {
  expect(
    homeDifferences(typed({ pricePerNight: 150, isAvailable: false, description: '<p>A house</p>' }), HOME),
  ).toEqual([
    { label: 'Description', typed: 'A house', stored: 'A quiet house' },
    { label: 'Price a night', typed: '£150.00', stored: '£145.00' },
    { label: 'Shown on the site', typed: 'No', stored: 'Yes' },
  ])
  expect(homeDifferences(typed({ rooms: [] }), HOME)).toEqual([
    {
      label: 'Rooms and beds',
      typed: '',
      stored: 'Main bedroom, First floor, en suite, 1 king-size bed (5ft, 150cm)',
    },
  ])
})
