import { ShowMore } from '#platform/web/ui/controls/show-more.tsx'
import { unbroken } from '#platform/web/ui/unbroken.ts'
import { amenityIcon } from '../suggested-amenities.ts'

/** Number of amenities shown before a click on "Show more". */
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
            <Line key={amenity} amenity={amenity} />
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

function Line({ amenity }: { amenity: string }) {
  const Icon = amenityIcon(amenity)
  return (
    <li className="flex min-w-0 items-start gap-3">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
      <span className="min-w-0">{unbroken(amenity)}</span>
    </li>
  )
}
