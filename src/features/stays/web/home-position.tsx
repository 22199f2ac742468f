import ExternalLink from 'lucide-react/icons/external-link'
import type { Coordinates } from '#features/home-area.ts'

/** Links to another site, which gets the position only when the guest follows a link. */
export function HomePosition({ position: { latitude, longitude } }: { position: Coordinates }) {
  const links = [
    { label: 'See the house on a map', path: `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}` },
    { label: 'Directions to the house', path: `directions?to=${encodeURIComponent(`${latitude},${longitude}`)}` },
  ]
  return (
    <div>
      <p className="text-ink-soft text-sm">
        On OpenStreetMap, at {latitude}, {longitude}
      </p>
      {links.map(({ label, path }) => (
        <p key={label} className="not-printed">
          <a
            href={`https://www.openstreetmap.org/${path}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 text-pine underline underline-offset-4"
          >
            {label}
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
