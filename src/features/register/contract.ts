import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { type Day, monthsBefore } from '#platform/shared/day.ts'
import { day, id, idCalled, idParam, line, paging, sentVersion } from '#platform/shared/wire.ts'

/** For so many months after check-out the law wants the register kept; then what a passport says is erased. */
const PASSPORT_MONTHS = 12

/** The first day of departure whose passports are still kept, on the day `today`. */
export function passportsRetainedSince(today: Day): Day {
  return monthsBefore(today, PASSPORT_MONTHS)
}

/** More than any home sleeps. */
const MAX_NAMED = 100
/** The most days that one list of the register covers. */
export const MAX_DAYS = 366

/** What is asked of a guest whose nationality wants a passport; all of it may come later, or never. */
const passport = {
  passportNumber: z.optional(line(0, 40, 'Please enter the number as the passport has it')),
  placeOfIssue: z.optional(line(0, 100, 'Please enter where the passport was issued')),
  nextAddress: z.optional(line(0, 300, 'Please enter where this guest goes next')),
}

/** Somebody of 16 or over who stays (Immigration (Hotel Records) Order 1972). */
export const givenGuest = z.object({
  name: line(2, 100, 'Please enter the full name of each guest'),
  nationality: line(2, 60, 'Please enter the nationality of each guest'),
  ...passport,
})
export type GivenGuest = z.output<typeof givenGuest>

function guestList<Guest extends z.ZodMiniType>(guest: Guest) {
  return z
    .array(guest, 'Please name at least one guest')
    .check(
      z.minLength(1, 'Please name at least one guest'),
      z.maxLength(MAX_NAMED, `Please name at most ${MAX_NAMED} guests`),
    )
}

/** Everybody of 16 or over who stays: one at least. */
export const givenGuests = guestList(givenGuest)

/** One who was named before keeps what their passport says wherever it is left blank. */
export const changedGuest = z.extend(givenGuest, {
  /** The place that this guest had in the register, from 0; left out, or `null`, for one who is new. */
  was: z.optional(
    z.nullable(
      z.int('was is a whole number').check(z.gte(0, 'was is 0 or more'), z.lte(MAX_NAMED, 'was is 0 or more')),
    ),
  ),
})

export const registerForm = z.object({
  guests: guestList(changedGuest),
  version: sentVersion,
})
export type RegisterForm = z.output<typeof registerForm>

/** The register of one stay as its guest sees it: what a passport says is never shown again. */
export const ownRegister = z.object({
  version: z.int(),
  /** No more may be named. */
  maxGuests: z.int(),
  guests: z.array(
    z.object({
      name: z.string(),
      nationality: z.string(),
      /** Whether the law asks this guest for a passport. */
      isRequested: z.boolean(),
      hasPassport: z.boolean(),
      hasNextAddress: z.boolean(),
    }),
  ),
})
export type OwnRegister = z.infer<typeof ownRegister>

/** How the passport of a guest stands; `lacking` where something of it has not been given. */
export const PASSPORTS = ['not asked', 'lacking', 'given', 'erased', 'unreadable'] as const

const registeredGuest = z.object({
  name: z.string(),
  nationality: z.string(),
  passport: z.enum(PASSPORTS),
  /** Empty where nothing is kept. */
  passportNumber: z.string(),
  placeOfIssue: z.string(),
  nextAddress: z.string(),
})
export type RegisteredGuest = z.infer<typeof registeredGuest>

/** Who stays, or stayed, by one booking. */
export const registeredStay = z.object({
  bookingId: id,
  /** Who booked; `Erased` once the booking names nobody. */
  bookedBy: z.string(),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  /** How many stay, children under 16 included: these are not named. */
  guests: z.int(),
  named: z.array(registeredGuest),
  /** Whether its guests were erased with the booking. */
  isErased: z.boolean(),
  /** Counts the changes of this register; 0 while nobody is named. */
  version: z.int(),
})
export type RegisteredStay = z.infer<typeof registeredStay>

const aBooking = z.object({ id: idCalled('Booking not found') })
const inPeriod = z
  .object({
    ...paging,
    /** Stays with guests in the home on one of these days, the day of departure included. */
    from: day,
    to: day,
    propertyId: z.optional(idParam),
  })
  .check(
    z.refine(({ from, to }) => to >= from, { path: ['to'], error: 'The last day must not come before the first' }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * 86_400_000, {
      path: ['to'],
      error: `Please choose at most ${MAX_DAYS} days`,
    }),
  )
export type InPeriod = z.output<typeof inPeriod>

export const listRegister = endpoint({
  method: 'GET',
  path: '/api/admin/register',
  access: 'admin',
  summary: 'Who stays or stayed in a period, by arrival: of confirmed and completed bookings',
  shows: ['bookings', 'homes', 'register'],
  query: inPeriod,
  answer: z.array(registeredStay),
  paged: true,
})

export const getRegister = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/register',
  access: 'admin',
  summary: 'Who stays by one booking',
  shows: ['bookings', 'homes', 'register'],
  params: aBooking,
  answer: registeredStay,
})

export const changeRegister = endpoint({
  method: 'PUT',
  path: '/api/bookings/{id}/register',
  access: 'admin',
  summary: 'Enters who stays by one booking; what a passport says is kept where it is left blank',
  changes: ['register', 'audit-log'],
  params: aBooking,
  body: z.strictObject({
    ...registerForm.shape,
    guests: guestList(z.strictObject(changedGuest.shape)),
  }),
  answer: registeredStay,
})

// Who is asked for a passport -------------------------------------------------------------------------------------

/**
 * Whether the law asks a guest of this nationality for a passport and the next address: everybody but British, Irish and
 * Commonwealth citizens (Immigration (Hotel Records) Order 1972). Of several nationalities one that is exempt suffices. What
 * is not known is asked.
 */
export function wantsPassport(nationality: string): boolean {
  return ![nationality, ...nationality.split(/[/,;&+]| and /i)].some((words) => isExempt(wordsOf(words)))
}

function isExempt(words: string): boolean {
  return EXEMPT.has(words) || /^british\b/.test(words)
}

/** "Citizen of Jamaica", "Jamaican citizen" and "the Bahamas" say no more than what is left of them. */
function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:citizen|national)(?: of)?\b|\bthe\b/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

// The United Kingdom and Ireland, and the other members of the Commonwealth: their people and their names. "Dominican" alone
// may be of the Dominican Republic, and is asked.
const EXEMPT = new Set(
  (
    'uk,united kingdom,great britain,english,england,scottish,scotland,welsh,wales,northern irish,northern ireland,' +
    'irish,ireland,republic of ireland,' +
    'antiguan,barbudan,antigua and barbuda,australian,australia,bahamian,bahamas,bangladeshi,bangladesh,barbadian,barbados,' +
    'belizean,belize,botswanan,motswana,botswana,bruneian,brunei,cameroonian,cameroon,canadian,canada,cypriot,cyprus,' +
    'dominica,dominican dominica,commonwealth of dominica,swazi,eswatini,swaziland,fijian,fiji,gabonese,gabon,gambian,gambia,' +
    'ghanaian,ghana,grenadian,grenada,guyanese,guyana,indian,india,jamaican,jamaica,kenyan,kenya,i kiribati,kiribati,' +
    'mosotho,basotho,lesotho,malawian,malawi,malaysian,malaysia,maldivian,maldives,maltese,malta,mauritian,mauritius,' +
    'mozambican,mozambique,namibian,namibia,nauruan,nauru,new zealander,new zealand,nigerian,nigeria,pakistani,pakistan,' +
    'papua new guinean,papua new guinea,rwandan,rwanda,kittitian,nevisian,st kitts and nevis,st lucian,st lucia,vincentian,' +
    'st vincent and grenadines,samoan,samoa,seychellois,seychelles,sierra leonean,sierra leone,singaporean,singapore,' +
    'solomon islander,solomon islands,south african,south africa,sri lankan,sri lanka,tanzanian,tanzania,togolese,togo,' +
    'tongan,tonga,trinidadian,tobagonian,trinidad and tobago,tuvaluan,tuvalu,ugandan,uganda,ni vanuatu,vanuatu,zambian,zambia'
  ).split(','),
)
