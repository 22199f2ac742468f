import { type ReactNode, useState } from 'react'
import { mapTilesOf } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { Size } from './boxes.ts'
import { type FollowMarker, NumberMarkers } from './number-markers.tsx'
import { layOutSketch, type MapArea, type MapPlace } from './sketch.ts'
import { SketchMap } from './sketch-map.tsx'
import { TileMap, TileOffer } from './tile-map.tsx'

interface AreaMapProps {
  /** At least one. */
  areas: readonly MapArea[]
  places?: readonly MapPlace[]
  /** The map's label contains this name. */
  name: string
  size: Size
  /** The width in pixels that a map of tiles may reach. */
  tilesWidth: number
  /** Makes the numbers links. */
  onFollow?: FollowMarker
  caption: ReactNode
}

/** The sketch, until the guest asks for the map of another site that the office has named [rule map-tiles]. */
export function AreaMap({ areas, places = [], name, size, tilesWidth, onFollow, caption }: AreaMapProps) {
  const tiles = mapTilesOf(useSite().settings.business)
  const [requested, setRequested] = useState(false)
  if (tiles && requested)
    return <TileMap areas={areas} name={name} tiles={tiles} width={tilesWidth} onFollow={onFollow} />
  const sketch = layOutSketch(areas, places, size)
  return (
    <>
      <figure>
        <div className="relative overflow-hidden rounded-card border border-line bg-sand">
          <SketchMap areas={areas} places={places} sketch={sketch} size={size} />
          {onFollow && <NumberMarkers markers={sketch.numbers} onFollow={onFollow} />}
        </div>
        <figcaption className="mt-1.5 text-ink-soft text-sm">{caption}</figcaption>
      </figure>
      {tiles && <TileOffer tiles={tiles} onRequest={() => setRequested(true)} />}
    </>
  )
}
