import type { AppContext } from '#platform/server/app-context.ts'

export const anEnquiry = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  phone: '01632 960199',
  propertyTitle: 'Chase View',
  guests: 2,
  checkInDate: '2026-10-02',
  checkOutDate: '2026-10-05',
  message: 'Is there room for a cot?\nWe arrive late.',
}

/** Adds a home, by default visible to guests and for four guests. Returns its id. */
export async function addHome(
  ctx: AppContext,
  home: { title?: string; maxGuests?: number; minimumStay?: number; isShown?: boolean; isDeleted?: boolean } = {},
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('property')
    .values({
      title: home.title ?? 'Chase View',
      description: 'A home.',
      location: 'Cheslyn Hay',
      city: 'Walsall',
      price_per_night: '120.00',
      bedrooms: 2,
      bathrooms: 1,
      max_guests: home.maxGuests ?? 4,
      minimum_stay: home.minimumStay ?? null,
      is_available: home.isShown ?? true,
      created_at: now,
      updated_at: now,
      deleted_at: home.isDeleted ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
