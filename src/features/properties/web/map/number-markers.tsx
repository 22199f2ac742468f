import type { Box } from './boxes.ts'
import type { MapArea } from './sketch.ts'

interface NumberMarker {
  area: MapArea
  box: Box
}

/** Receives the number of a home whose marker was pressed. */
export type FollowMarker = (number: number) => void

/** Smaller than the link around it, which is large enough for a finger. */
const DISC_PX = 34

interface NumberMarkersProps {
  markers: readonly NumberMarker[]
  onFollow: FollowMarker
}

/** Links over a map to the cards of the homes. */
export function NumberMarkers({ markers, onFollow }: NumberMarkersProps) {
  return (
    <ul aria-label="Homes on the map">
      {markers.map(({ area: { number, title }, box }) => (
        <li key={number}>
          <a
            href={`#home-${number}`}
            aria-label={`${number}: ${title}`}
            onClick={(event) => {
              event.preventDefault()
              if (number !== null) onFollow(number)
            }}
            className="absolute grid place-items-center rounded-full"
            style={box}
          >
            <span
              className="grid place-items-center rounded-full bg-pine font-semibold text-paper"
              style={{ width: DISC_PX, height: DISC_PX }}
            >
              {number}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
