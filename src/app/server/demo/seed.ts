import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { scheduleOf } from '#features/bookings/server/schedule.ts'
import { securityDepositOf } from '#features/calendar/server/pricing.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { type TrailEntry, writeTrail } from '#platform/server/trail.ts'
import { addDays, dayInLondon, instantInLondon, nightsBetween, nightsOf } from '#platform/shared/day.ts'
import { formatPounds, toPounds } from '#platform/shared/money.ts'
import { DEMO_HOMES, type DemoHome } from './homes.ts'
import { hangPhotographs, type KeptDemoPhotograph, keepDemoPhotographs } from './photographs.ts'
import { type PlannedBooking, planBookings } from './plan.ts'
import { planSeasons } from './seasons.ts'
import { seedArrival } from './seed-arrival.ts'
import { seedInbox } from './seed-inbox.ts'
import { seedBankDetails, seedMoney } from './seed-money.ts'

/** A line of the trail and when it was written. */
export interface PastEntry extends TrailEntry {
  at: Date
}

/**
 * Furnishes a new database with the demo: three homes, a year of stays, their reviews, and letters for the office to
 * answer (decisions 4, row 2). All or nothing. Does nothing where the demo already is; refuses, as an error for whoever
 * started the server, a real site's house or a database that holds anything else.
 */
export async function seedDemo(office: Office): Promise<void> {
  if (!office.config.demo) throw new Error('The demo is never laid into a real site.')
  if (await isSeeded(office.database)) return
  await furnish(office, await keepDemoPhotographs(office), (books) => seedArrival(office, books))
}

/**
 * Writes everything into the books at once, with pictures that are kept already; and `sealed`, what needs the house's
 * secret, which tests of the rest do without.
 */
export async function furnish(
  office: Office,
  pictures: KeptDemoPhotograph[],
  sealed: (books: Books) => Promise<void> = async () => {},
): Promise<void> {
  await office.database.transaction().execute(async (books) => {
    const homes = await books.selectFrom('property').select('id').limit(1).execute()
    if (homes.length > 0) throw new Error('The demo needs an empty database, and this one already has homes in it.')
    const trail = [
      ...(await seedHomes(office, books)),
      ...(await seedBookings(office, books)),
      ...(await seedInbox(office, books)),
    ]
    await hangPhotographs(office, books, pictures)
    await sealed(books)
    await writePastTrail(office, books, trail)
    await writeTrail(office, books, SEEDED)
  })
  office.publicDataChanged()
}

const SEEDED = { actor: 'system', action: 'seeded', item: 'demo' } satisfies TrailEntry

async function isSeeded(database: Kysely<DB>): Promise<boolean> {
  const line = await database
    .selectFrom('trail')
    .select('id')
    .where('item', '=', SEEDED.item)
    .where('action', '=', SEEDED.action)
    .executeTakeFirst()
  return line !== undefined
}

async function seedHomes(office: Office, books: Books): Promise<PastEntry[]> {
  // The office took these homes on well before the first stay that it remembers.
  const at = instantInLondon(addDays(dayInLondon(office.clock.now()), -540), '09:30')
  await books
    .insertInto('property')
    .values(
      DEMO_HOMES.map((home) => ({
        id: home.id,
        title: home.title,
        description: home.description,
        important_information: home.importantInformation,
        location: home.location,
        city: home.city,
        price_per_night: toPounds(home.pricePerNight),
        weekend_price: toPounds(home.weekendPrice),
        weekly_reduction: home.weeklyReduction,
        monthly_reduction: home.monthlyReduction,
        lets_gaps: true,
        bedrooms: home.bedrooms,
        bathrooms: home.bathrooms,
        max_guests: home.maxGuests,
        amenities: home.amenities,
        featured: true,
        nearby: JSON.stringify(home.nearby),
        latitude: home.latitude.toFixed(6),
        longitude: home.longitude.toFixed(6),
        accessibility_notes: home.accessibilityNotes,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await numberOn(books, 'property', DEMO_HOMES.length)
  await seedSeasons(office, books)
  return DEMO_HOMES.map((home) => ({
    at,
    actor: 'system',
    action: 'added',
    item: 'property',
    itemId: home.id,
    after: { title: home.title },
  }))
}

async function seedSeasons(office: Office, books: Books): Promise<void> {
  const seasons = planSeasons(dayInLondon(office.clock.now()))
  await books
    .insertInto('season')
    .values(
      seasons.map(({ id, home, ...season }) => ({
        id,
        property_id: home.id,
        name: season.name,
        first_night: season.firstNight,
        last_night: season.lastNight,
        price_per_night: toPounds(season.pricePerNight),
        weekend_price: season.weekendPrice === null ? null : toPounds(season.weekendPrice),
        minimum_stay: season.minimumStay,
      })),
    )
    .execute()
  const nights = seasons.flatMap(({ id, home, firstNight, lastNight }) =>
    nightsOf({ checkIn: firstNight, checkOut: addDays(lastNight, 1) }).map((night) => ({
      property_id: home.id,
      night,
      season_id: id,
    })),
  )
  await books.insertInto('season_night').values(nights).execute()
  await numberOn(books, 'season', seasons.length)
}

async function seedBookings(office: Office, books: Books): Promise<PastEntry[]> {
  const bookings = planBookings(office.clock.now())
  const bankDetails = await seedBankDetails(office, books)
  await books
    .insertInto('booking')
    .values(
      bookings.map(({ id, home, guest, ...booking }) => ({
        id,
        property_id: home.id,
        guest_name: guest.name,
        guest_email: guest.email,
        guest_phone: guest.phone,
        guest_address: guest.address,
        check_in: booking.checkIn,
        check_out: booking.checkOut,
        guests: booking.guests,
        total_amount: toPounds(booking.totalAmount),
        ...priceOf(home, booking),
        bank_details_id: bankDetails,
        ...scheduleColumns(booking),
        status: booking.status,
        ...(booking.status === 'cancelled' && { cancelled_at: booking.updatedAt, cancelled_by: 'guest' as const }),
        created_at: booking.createdAt,
        updated_at: booking.updatedAt,
      })),
    )
    .execute()
  await numberOn(books, 'booking', bookings.length)
  await seedNights(books, bookings)
  await seedMoney(office, books, bookings)
  const reviews = await seedReviews(books, bookings)
  return [...bookings.flatMap(trailOfBooking), ...reviews]
}

/** They were agreed at what a night has always cost. */
function priceOf(home: DemoHome, { checkIn, checkOut, totalAmount }: Omit<PlannedBooking, 'id' | 'home' | 'guest'>) {
  const nights = nightsBetween(checkIn, checkOut)
  const label = `${nights} ${nights === 1 ? 'night' : 'nights'} at ${formatPounds(home.pricePerNight)}`
  return {
    price_lines: JSON.stringify([{ kind: 'nights', label, amount: toPounds(totalAmount) }]),
    security_deposit: toPounds(securityDepositOf(totalAmount, DEFAULT_SETTINGS.policy)),
  }
}

function scheduleColumns({ createdAt, checkIn }: Pick<PlannedBooking, 'createdAt' | 'checkIn'>) {
  const { depositDueAt, priceDueOn } = scheduleOf(DEFAULT_SETTINGS.policy, createdAt, checkIn)
  return { deposit_due_at: depositDueAt, price_due_on: priceDueOn }
}

/** The nights of stays that are agreed; a pending one without a hold takes none (decisions 3). */
async function seedNights(books: Books, bookings: PlannedBooking[]): Promise<void> {
  const nights = bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .flatMap((booking) => nightsOf(booking).map((night) => ({ booking, night })))
    .sort((one, other) => one.booking.home.id - other.booking.home.id || (one.night < other.night ? -1 : 1))
  await books
    .insertInto('taken_night')
    .values(nights.map(({ booking, night }) => ({ property_id: booking.home.id, night, booking_id: booking.id })))
    .execute()
}

async function seedReviews(books: Books, bookings: PlannedBooking[]): Promise<PastEntry[]> {
  const reviewed = bookings
    .flatMap(({ review, ...booking }) => (review ? [{ booking, review }] : []))
    .sort((one, other) => one.review.createdAt.getTime() - other.review.createdAt.getTime())
    .map((one, index) => ({ ...one, id: index + 1 }))
  await books
    .insertInto('review')
    .values(
      reviewed.map(({ id, booking, review }) => ({
        id,
        property_id: booking.home.id,
        booking_id: booking.id,
        guest_name: review.signed,
        guest_email: booking.guest.email,
        rating: review.stars,
        comment: review.words,
        verified: true,
        status: 'published' as const,
        reply: review.reply ?? null,
        replied_at: review.repliedAt,
        created_at: review.createdAt,
      })),
    )
    .execute()
  await numberOn(books, 'review', reviewed.length)
  return reviewed.flatMap(({ id, review }): PastEntry[] => [
    {
      at: review.createdAt,
      actor: 'guest',
      action: 'received',
      item: 'review',
      itemId: id,
      after: { rating: review.stars, status: 'published' },
    },
    ...(review.repliedAt
      ? [{ at: review.repliedAt, actor: 'system' as const, action: 'replied', item: 'review', itemId: id }]
      : []),
  ])
}

function trailOfBooking({ id, status, createdAt, updatedAt }: PlannedBooking): PastEntry[] {
  const item = { actor: 'system' as const, item: 'booking', itemId: id }
  const added: PastEntry = { ...item, at: createdAt, action: 'added', after: { status: 'pending' } }
  if (status === 'pending') return [added]
  return [added, { ...item, at: updatedAt, action: 'changed', before: { status: 'pending' }, after: { status } }]
}

/** Writes the trail in the order of time, each line under the clock of its own moment. */
async function writePastTrail(office: Office, books: Books, trail: PastEntry[]): Promise<void> {
  const inOrder = [...trail].sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, ...entry } of inOrder) await writeTrail({ ...office, clock: { now: () => at } }, books, entry)
}

/** Rows that came with their numbers leave the table's own count behind: the next row goes on after them. */
async function numberOn(
  books: Books,
  table: 'property' | 'season' | 'booking' | 'review',
  last: number,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(books)
}
