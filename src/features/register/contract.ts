import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { type Day, monthsBefore } from '#platform/shared/day.ts'
import {
  baseVersion,
  day,
  id,
  idInBody,
  idParam,
  idWithMessage,
  line,
  paging,
  personName,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** The law requires the register for 12 months after check-out; then passport details are erased. */
const PASSPORT_MONTHS = 12

/** Returns the earliest check-out day whose passport details are still stored on `today`. */
export function passportsRetainedSince(today: Day): Day {
  return monthsBefore(today, PASSPORT_MONTHS)
}

/** More than any home sleeps. */
const MAX_NAMED = 100
/** Longest period of a list, in days. */
export const MAX_DAYS = 366

/** Only for nationalities that need a passport. Every field is optional, because guests may give the details later or never. */
const passport = {
  passportNumber: z.optional(line(0, 40, 'Please enter the number as shown in the passport')),
  placeOfIssue: z.optional(line(0, 100, 'Please enter where the passport was issued')),
  nextAddress: z.optional(line(0, 300, 'Please enter where this guest goes next')),
}

/** A guest of 16 or over (Immigration (Hotel Records) Order 1972). */
export const guestEntry = z.object({
  name: personName(2, 100, 'Please enter the full name of each guest'),
  nationality: line(2, 60, 'Please enter the nationality of each guest'),
  ...passport,
})
export type GuestEntry = z.output<typeof guestEntry>

function guestList<Guest extends z.ZodMiniType>(guest: Guest) {
  return z
    .array(guest, 'Please name at least one guest')
    .check(
      z.minLength(1, 'Please name at least one guest'),
      z.maxLength(MAX_NAMED, `Please name at most ${MAX_NAMED} guests`),
    )
}

/** All guests of 16 or over, at least one. */
export const guestEntries = guestList(guestEntry)

/** A guest in a changed register. Blank passport fields keep the stored details of the guest at position `was`. */
export const guestChange = z.extend(guestEntry, {
  /** The guest's previous position in the register, from 0; missing or `null` for a new guest. */
  was: z.optional(
    z.nullable(
      z.int('was is a whole number').check(z.gte(0, 'was is 0 or more'), z.lte(MAX_NAMED, 'was is 0 or more')),
    ),
  ),
})

export const registerForm = z.object({
  guests: guestList(guestChange),
  version: baseVersion,
})
export type RegisterForm = z.output<typeof registerForm>

/** A stay's register on the guest's own page, without passport details. */
export const ownRegister = z.object({
  version: z.int(),
  /** Number of guests of the booking. */
  maxGuests: z.int(),
  guests: z.array(
    z.object({
      name: z.string(),
      nationality: z.string(),
      /** Whether the law requires a passport of this guest. */
      isRequested: z.boolean(),
      hasPassport: z.boolean(),
      hasNextAddress: z.boolean(),
    }),
  ),
})
export type OwnRegister = z.infer<typeof ownRegister>

/** Status of a guest's passport details. `lacking`: a field is missing. `unreadable`: sealed with a lost secret. */
export const PASSPORT_STATUSES = ['not asked', 'lacking', 'given', 'erased', 'unreadable'] as const

const registeredGuest = z.object({
  name: z.string(),
  nationality: z.string(),
  passport: z.enum(PASSPORT_STATUSES),
  /** Which details are stored; `revealPassports` returns them. */
  isGiven: z.object({ passportNumber: z.boolean(), placeOfIssue: z.boolean(), nextAddress: z.boolean() }),
})
export type RegisteredGuest = z.infer<typeof registeredGuest>

export const registeredStay = z.object({
  bookingId: id,
  /** The booking's guest; `Erased` after erasure. */
  bookedBy: z.string(),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  /** The number of all guests. Children under 16 count, but are not named. */
  guests: z.int(),
  named: z.array(registeredGuest),
  /** Whether the named guests were erased with the booking. */
  isErased: z.boolean(),
  /** Increments with each change; 0 while no guest is named. */
  version: z.int(),
})
export type RegisteredStay = z.infer<typeof registeredStay>

const bookingParams = z.object({ id: idWithMessage('Booking not found') })
const registerPeriod = z
  .object({
    ...paging,
    /** Selects stays with arrival, night or departure on a day from `from` to `to`, both included. */
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
export type RegisterPeriod = z.output<typeof registerPeriod>

export const listRegister = endpoint({
  ...calls.listRegister,
  access: 'view lettings',
  summary: 'Lists the guest register of a period by arrival, for confirmed and completed bookings',
  query: registerPeriod,
  answer: z.array(registeredStay),
  paged: true,
})

export const getRegister = endpoint({
  ...calls.getRegister,
  access: 'view lettings',
  summary: 'Returns the guest register of a booking',
  params: bookingParams,
  answer: registeredStay,
})

export const changeRegister = endpoint({
  method: 'PUT',
  path: '/api/bookings/{id}/register',
  access: 'edit lettings',
  summary: 'Replaces the guest register of a booking; blank passport fields keep their previous values',
  changes: ['register', 'audit-log'],
  params: bookingParams,
  body: z.strictObject({
    ...registerForm.shape,
    guests: guestList(z.strictObject(guestChange.shape)),
  }),
  answer: registeredStay,
})

/** The passport details of one booking's named guests, in their order; a field is empty if nothing is stored. */
const revealedPassports = z.object({
  bookingId: id,
  version: z.int(),
  passports: z.array(z.object({ passportNumber: z.string(), placeOfIssue: z.string(), nextAddress: z.string() })),
})
export type RevealedPassports = z.infer<typeof revealedPassports>

const MAX_REVEALED = 100

export const revealPassports = endpoint({
  method: 'POST',
  path: '/api/admin/register/passports',
  access: 'edit lettings',
  recentPassword: true,
  summary: 'Returns the passport details in the guest registers of some bookings',
  changes: ['audit-log'],
  body: z.strictObject({
    bookingIds: z
      .array(idInBody('Booking not found'))
      .check(z.minLength(1, 'Please choose a booking'), z.maxLength(MAX_REVEALED, `At most ${MAX_REVEALED} bookings`)),
  }),
  answer: z.array(revealedPassports),
})

/**
 * Whether the Immigration (Hotel Records) Order 1972 requires passport details from a guest of this nationality. A guest with one
 * exempt nationality is exempt. An unknown nationality is not exempt.
 */
export function needsPassport(nationality: string): boolean {
  return ![nationality, ...nationality.split(/[/,;&+]| and /i)].some((text) => isExempt(normalizeNationality(text)))
}

function isExempt(nationality: string): boolean {
  return EXEMPT.has(nationality) || /^british\b/.test(nationality)
}

/** Reduces "Citizen of Jamaica", "Jamaican citizen" and "the Bahamas" to the name itself. */
function normalizeNationality(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:citizen|national)(?: of)?\b|\bthe\b/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

// Nationalities and countries: the United Kingdom, Ireland and the other Commonwealth members. "Dominican" alone is not exempt,
// as it may mean the Dominican Republic.
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
