import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Coordinates } from '#features/home-area.ts'
import type { MapTiles } from '#features/settings/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { type Box, type Point, placeBoxes, type Size } from './boxes.ts'
import { areaRadius, fittingZoom, middleOf, tilesAround, worldPixels } from './map-tiles.ts'
import { type FollowMarker, NumberMarkers } from './number-markers.tsx'
import { distinctCircles, type MapArea, NUMBER_PX } from './sketch.ts'

/** For privacy, loads tiles from another site only after the guest has pressed the button. */
export function TileOffer({ tiles, onRequest }: { tiles: MapTiles; onRequest: () => void }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-sand px-5 py-6">
      <Button variant="secondary" onClick={onRequest}>
        Show the map
      </Button>
      <p className="mt-3 text-ink-soft text-sm">
        The map comes from {hostOf(tiles)}, which then learns your IP address and that you are looking at one of our
        homes.
      </p>
    </div>
  )
}

interface TileMapProps {
  areas: readonly MapArea[]
  /** The map's label contains this name. */
  name: string
  tiles: MapTiles
  /** The width that the map may reach. */
  width: number
  onFollow?: FollowMarker | undefined
}

const [MIN_ZOOM, INITIAL_ZOOM, MAX_ZOOM] = [5, 14, 17]
const HEIGHT_PX = 320

export function TileMap({ areas, name, tiles, width, onFollow }: TileMapProps) {
  const size = { width, height: HEIGHT_PX }
  const [zoom, setZoom] = useState(() => fittingZoom(areas, size, [MIN_ZOOM, INITIAL_ZOOM]))
  const [failed, setFailed] = useState(false)
  const middle = middleOf(areas)
  return (
    <figure>
      <div className="relative h-80 overflow-hidden rounded-card border border-line bg-sand">
        <div role="img" aria-label={`Map of ${name}`} className="absolute inset-0">
          {tilesAround(middle, zoom, size).map(({ x, y, left, top }) => (
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
          {distinctCircles(areas).map((area) => (
            <AreaCircle key={`${area.latitude} ${area.longitude}`} area={area} middle={middle} zoom={zoom} />
          ))}
        </div>
        {onFollow && <NumberMarkers markers={numberBoxes(areas, { middle, zoom, size })} onFollow={onFollow} />}
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

interface View {
  middle: Coordinates
  zoom: number
  size: Size
}

/** Numbers of the homes whose centres are on the map, moved apart where they would overlap. */
function numberBoxes(areas: readonly MapArea[], view: View) {
  const visible = areas
    .map((area) => ({ area, at: pointOf(area, view) }))
    .filter(({ at }) => at.x >= 0 && at.x <= view.size.width && at.y >= 0 && at.y <= view.size.height)
  const labels = visible.map(({ at }) => ({ at, width: NUMBER_PX, height: NUMBER_PX, gap: 0 }))
  const boxes = placeBoxes(labels, view.size, [zoomButtons(view.size)])
  return visible.flatMap(({ area }, index) => {
    const box = boxes[index]
    return box ? [{ area, box }] : []
  })
}

function pointOf(area: Coordinates, { middle, zoom, size }: View): Point {
  const [point, centre] = [worldPixels(area, zoom), worldPixels(middle, zoom)]
  return { x: size.width / 2 + point.x - centre.x, y: size.height / 2 + point.y - centre.y }
}

/** In true scale at every zoom level. */
function AreaCircle({ area, middle, zoom }: { area: MapArea } & Omit<View, 'size'>) {
  const [point, centre] = [worldPixels(area, zoom), worldPixels(middle, zoom)]
  const across = 2 * areaRadius(area, zoom)
  return (
    <span
      className="-translate-1/2 absolute rounded-full border-2 border-pine bg-pine/20"
      style={{
        left: `calc(50% + ${point.x - centre.x}px)`,
        top: `calc(50% + ${point.y - centre.y}px)`,
        width: across,
        height: across,
      }}
    />
  )
}

function zoomButtons({ width }: Size): Box {
  return { left: width - 60, top: 0, width: 60, height: 110 }
}

function hostOf({ template }: MapTiles): string {
  return new URL(template).host
}
