import BedDouble from 'lucide-react/icons/bed-double'
import type { Property } from '#features/properties/contract.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { describeBeds } from './describe-beds.ts'

export function Rooms({ home: { rooms, floorPlan } }: { home: Pick<Property, 'rooms' | 'floorPlan'> }) {
  return (
    <div className="space-y-6">
      {rooms.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {rooms.map((room, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may share a name, and rooms are never reordered here
            <li key={index} className="min-w-0 rounded-card border border-line bg-surface p-4">
              <h3 className="text-lg">{room.name}</h3>
              {(room.floor || room.ensuite) && (
                <p className="text-ink-soft text-sm">
                  {[room.floor, room.ensuite && 'en suite'].filter(Boolean).join(', ')}
                </p>
              )}
              {room.beds.length > 0 && (
                <ul className="mt-2 space-y-1">
                  {room.beds.map((bed) => (
                    <li key={bed.kind} className="flex gap-3">
                      <BedDouble size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-pine" />
                      {describeBeds(bed)}
                    </li>
                  ))}
                </ul>
              )}
              {room.note && <p className="mt-2 text-ink-soft">{room.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {floorPlan && (
        <figure>
          <a href={floorPlan.src} target="_blank" rel="noopener" className="block rounded-card">
            <Photograph
              photograph={floorPlan}
              alt={floorPlan.alt || 'Floor plan'}
              sizes="(min-width: 1024px) 45rem, 94vw"
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
