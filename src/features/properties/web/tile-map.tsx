import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { MapTiles } from '#features/settings/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { type Coordinates, tilesAround } from './map-tiles.ts'

interface TileMapProps {
  place: Coordinates
  /** The map's label contains this name. */
  name: string
  tiles: MapTiles
}

/** For privacy, loads tiles from another site only after the guest has pressed "Show the map". */
export function TileMap(props: TileMapProps) {
  const [requested, setRequested] = useState(false)
  if (requested) return <Tiles {...props} />
  return (
    <div className="rounded-card border border-line bg-sand px-5 py-6">
      <Button variant="secondary" onClick={() => setRequested(true)}>
        Show the map
      </Button>
      <p className="mt-3 text-ink-soft text-sm">
        The map comes from {hostOf(props.tiles)}, which then learns your IP address and that you are looking at one of
        our homes.
      </p>
    </div>
  )
}

const [MIN_ZOOM, INITIAL_ZOOM, MAX_ZOOM] = [10, 14, 17]

function Tiles({ place, name, tiles }: TileMapProps) {
  const [zoom, setZoom] = useState(INITIAL_ZOOM)
  const [failed, setFailed] = useState(false)
  return (
    <figure>
      <div className="relative h-80 overflow-hidden rounded-card border border-line bg-sand">
        <div role="img" aria-label={`Map of ${name}`} className="absolute inset-0">
          {tilesAround(place, zoom).map(({ x, y, left, top }) => (
            <img
              key={`${zoom} ${left} ${top}`}
              src={tiles.template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))}
              alt=""
              width={256}
              height={256}
              draggable={false}
              className="absolute max-w-none"
              style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
              onError={(event) => {
                event.currentTarget.hidden = true
                setFailed(true)
              }}
            />
          ))}
          <span className="-translate-1/2 absolute top-1/2 left-1/2 size-16 rounded-full border-2 border-pine bg-pine/20" />
        </div>
        <div className="absolute top-2 right-2 flex flex-col rounded-field border border-line bg-surface">
          <IconButton
            label="Zoom in"
            icon={<Plus size={20} strokeWidth={1.75} />}
            disabled={zoom >= MAX_ZOOM}
            onClick={() => setZoom(zoom + 1)}
          />
          <IconButton
            label="Zoom out"
            icon={<Minus size={20} strokeWidth={1.75} />}
            disabled={zoom <= MIN_ZOOM}
            onClick={() => setZoom(zoom - 1)}
          />
        </div>
      </div>
      <figcaption className="mt-1.5 text-ink-soft text-sm">
        {failed && <span role="status">Some of the map could not be loaded. </span>}
        {tiles.credit}
      </figcaption>
    </figure>
  )
}

function hostOf({ template }: MapTiles): string {
  return new URL(template).host
}
