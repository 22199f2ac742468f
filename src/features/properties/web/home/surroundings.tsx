import Car from 'lucide-react/icons/car'
import ExternalLink from 'lucide-react/icons/external-link'
import Footprints from 'lucide-react/icons/footprints'
import type { NearbyPlace, Property } from '#features/properties/contract.ts'
import { mapTilesOf } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { TileMap } from '../tile-map.tsx'

/** At this zoom the map shows the village, not the exact house. */
const MAP_ZOOM = 14

export function Surroundings({ home }: { home: Property }) {
  const map = mapAddress(home)
  const { settings } = useSite()
  const tiles = mapTilesOf(settings.business)
  const { latitude, longitude } = home
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {home.location}
        {!home.location.includes(home.city) && `, ${home.city}`}
      </p>
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5 *:min-w-72 *:flex-1">
        {home.mapPicture && (
          <div>
            <Photograph
              photograph={home.mapPicture}
              alt={home.mapPicture.alt || `Map of ${home.location}`}
              sizes="(min-width: 1024px) 22rem, 94vw"
              className="h-auto w-full rounded-card border border-line"
            />
          </div>
        )}
        {!home.mapPicture && tiles && latitude !== null && longitude !== null && (
          <TileMap place={{ latitude, longitude }} name={home.location} tiles={tiles} />
        )}
        {home.nearby.length > 0 && (
          <ul className="divide-y divide-line border-line border-y">
            {home.nearby.map((place) => (
              <li key={place.name} className="flex items-start justify-between gap-6 py-2">
                <span className="min-w-0">{place.name}</span>
                <Minutes place={place} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {map && (
        <a
          href={map}
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

function Minutes({ place }: { place: NearbyPlace }) {
  const Icon = place.by === 'foot' ? Footprints : Car
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-soft tabular-nums">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {place.minutes} min {place.by === 'foot' ? 'on foot' : 'by car'}
    </span>
  )
}

function mapAddress({ latitude, longitude }: Property): string | undefined {
  if (latitude === null || longitude === null) return undefined
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${latitude}/${longitude}`
}
