import type { Room } from '#features/home-facts.ts'
import type { Photograph, Property } from '#features/properties/contract.ts'

/** The gallery shows this many photographs beside one another. */
const IN_GALLERY = 5

/** Returns the photograph whose caption starts with the room's name, letter case aside. */
export function photographOfRoom({ name }: Room, photographs: readonly Photograph[]): Photograph | undefined {
  return photographs.find(({ caption }) => caption?.toLowerCase().startsWith(name.toLowerCase()))
}

/**
 * Returns the photographs between the parts of a home's page: one after its description, and two before its surroundings.
 * They are neither in the gallery's first row nor of a room, as far as there are enough.
 */
export function picturesOfPage({ photographs, rooms }: Pick<Property, 'photographs' | 'rooms'>) {
  const ofRooms = rooms.map((room) => photographOfRoom(room, photographs))
  const others = photographs.slice(IN_GALLERY).filter((photograph) => !ofRooms.includes(photograph))
  const [wide, first, second] = [...others, ...photographs.slice(1, 3)]
  if (photographs.length <= IN_GALLERY || !wide) return { wide: undefined, pair: [] }
  return { wide, pair: first && second ? [first, second] : [] }
}
