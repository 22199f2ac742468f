import Check from 'lucide-react/icons/check'
import { ShowMore } from '#platform/web/ui/show-more.tsx'

/** Shown before anybody asks for more. */
const FIRST_SHOWN = 8

export function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <ShowMore
      name="amenities"
      items={amenities}
      first={FIRST_SHOWN}
      more={(left) => `Show ${left} more ${left === 1 ? 'amenity' : 'amenities'}`}
      less="Show fewer amenities"
    >
      {(shown) => (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
          {shown.map((amenity) => (
            <li key={amenity} className="flex min-w-0 items-start gap-3">
              <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
              <span className="min-w-0">{amenity}</span>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}
