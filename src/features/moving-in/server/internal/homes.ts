import type { AppContext } from '#platform/server/app-context.ts'
import { normalise } from '#platform/server/csv/values.ts'

export interface OwnHome {
  id: number
  title: string
  maxGuests: number
}

/** Returns all homes that are not deleted, by title. */
export async function findOwnHomes({ database }: AppContext): Promise<OwnHome[]> {
  const rows = await database
    .selectFrom('property')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'max_guests as maxGuests'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows
}

/** Two names are equal without capitals and spaces. */
export function homeKey(name: string): string {
  return normalise(name).toLowerCase().slice(0, 200)
}

/** Returns the homes by `homeKey` of their titles and of the names for which the office chose them. */
export function homesByName(
  homes: readonly OwnHome[],
  choices: readonly { name: string; propertyId: number }[],
): Map<string, OwnHome> {
  const byName = new Map(homes.map((home) => [homeKey(home.title), home]))
  for (const { name, propertyId } of choices) {
    const home = homes.find(({ id }) => id === propertyId)
    if (home) byName.set(homeKey(name), home)
  }
  return byName
}
