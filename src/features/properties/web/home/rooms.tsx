import type { Property } from '#features/properties/contract.ts'
import { Photograph, type PhotographSource } from '#platform/web/ui/photographs/photograph.tsx'
import { describeBeds } from './describe-beds.ts'
import { photographOfRoom } from './pictures-of-page.ts'

/** Shows the rooms, each with the photograph whose caption starts with the room's name, and the floor plan. */
export function Rooms({
  home: { rooms, floorPlan, photographs },
}: {
  home: Pick<Property, 'rooms' | 'floorPlan' | 'photographs'>
}) {
  return (
    <div className="space-y-6">
      {rooms.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6">
          {picturedFirst(rooms, photographs).map((room, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may share a name, and rooms are never reordered here
            <li key={index} className="min-w-0">
              <RoomPicture photograph={photographOfRoom(room, photographs)} />
              <h3 className="text-lg">{room.name}</h3>
              {(room.floor || room.ensuite) && (
                <p className="text-ink-soft text-sm">
                  {[room.floor, room.ensuite && 'en suite'].filter(Boolean).join(', ')}
                </p>
              )}
              {room.beds.map((bed) => (
                <p key={bed.kind}>{describeBeds(bed)}</p>
              ))}
              {room.note && <p className="text-ink-soft text-sm">{room.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {floorPlan && (
        <figure className="sm:w-1/2">
          <a href={floorPlan.src} target="_blank" rel="noopener" className="block rounded-card">
            <Photograph
              photograph={floorPlan}
              alt={floorPlan.alt || 'Floor plan'}
              sizes="(min-width: 1024px) 22rem, 94vw"
              className="h-auto w-full rounded-card border border-line"
            />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          <figcaption className="mt-2 text-ink-soft text-sm">Floor plan. Select the plan to enlarge it.</figcaption>
        </figure>
      )}
    </div>
  )
}

/** A room without a photograph beside one with would leave a gap. */
function picturedFirst(rooms: Property['rooms'], photographs: Property['photographs']) {
  return rooms.toSorted(
    (one, other) => Number(!photographOfRoom(one, photographs)) - Number(!photographOfRoom(other, photographs)),
  )
}

function RoomPicture({ photograph }: { photograph: PhotographSource | undefined }) {
  if (!photograph) return null
  return (
    <Photograph
      photograph={photograph}
      sizes="(min-width: 1024px) 22rem, 47vw"
      className="mb-3 aspect-3/2 w-full rounded-card object-cover"
    />
  )
}
