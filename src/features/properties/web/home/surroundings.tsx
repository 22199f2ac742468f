import ExternalLink from 'lucide-react/icons/external-link'
import type { Property } from '#features/properties/contract.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { AreaMap } from '../map/area-map.tsx'
import { describeMinutes, sortByTime } from './describe-minutes.ts'

/** At this zoom the map shows the village, not the exact house. */
const MAP_ZOOM = 14
/** About the width of the map on a phone and beside the list, so that its letters have the size of the text. */
const MAP_SIZE = { width: 342, height: 340 }
/** The column of the page is never wider, also on a tablet. */
const MAX_WIDTH_PX = 962

export function Surroundings({ home }: { home: Property }) {
  const { area } = home
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {home.location}
        {!home.location.includes(home.city) && `, ${home.city}`}
      </p>
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5 *:min-w-72 *:flex-1">
        {home.mapPicture ? (
          <div>
            <Photograph
              photograph={home.mapPicture}
              alt={home.mapPicture.alt || `Map of ${home.location}`}
              sizes="(min-width: 1024px) 22rem, 94vw"
              className="h-auto w-full rounded-card border border-line"
            />
          </div>
        ) : (
          area && (
            <div className="max-w-md">
              <AreaMap
                areas={[{ ...area, title: home.title, city: home.city, number: null }]}
                places={placesOnMap(home)}
                name={home.location}
                size={MAP_SIZE}
                tilesWidth={MAX_WIDTH_PX}
                caption="The home is inside the circle, within 500 metres of its centre. The stay’s page shows the exact address once it is paid."
              />
            </div>
          )
        )}
        {home.nearby.length > 0 && (
          <ul className="divide-y divide-line border-line border-y">
            {sortByTime(home.nearby).map((place) => (
              <li key={place.name} className="flex flex-wrap items-start justify-between gap-x-6 py-2">
                <span className="min-w-0">{place.name}</span>
                <span className="text-ink-soft tabular-nums">{describeMinutes(place)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {area && (
        <a
          href={`https://www.openstreetmap.org/#map=${MAP_ZOOM}/${area.latitude}/${area.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-5 inline-flex min-h-11 items-center gap-2 font-medium text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          See the area on OpenStreetMap
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </>
  )
}

function placesOnMap({ nearby }: Property) {
  return nearby.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  )
}
