import { useEffect, useRef, useState } from 'react'
import { AreaMap } from '#features/properties/web/map/area-map.tsx'
import type { FoundProperty } from '#features/search/contract.ts'
import { cardId } from './map-state.ts'

const HEIGHT_PX = 380

/** A map of the homes on this page of results, numbered as their cards. */
export default function ResultsMap({ homes }: { homes: readonly FoundProperty[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const areas = homes.flatMap(({ area, title, city }, index) =>
    area ? [{ ...area, title, city, number: index + 1 }] : [],
  )
  const missing = homes.filter(({ area }) => area === null)
  if (areas.length === 0) return <p className="text-ink-soft">None of these homes has a position on the map yet.</p>
  return (
    <div ref={frame} className="min-h-96">
      {width !== undefined && (
        <AreaMap
          areas={areas}
          name="the homes"
          size={{ width, height: HEIGHT_PX }}
          tilesWidth={width}
          onFollow={focusCard}
          caption={
            <>
              Each home is inside the circle of its number, within 500 metres of the circle’s centre. A number leads to
              the home’s card.
              {missing.length > 0 && ` Not on the map: ${missing.map(({ title }) => title).join(', ')}.`}
            </>
          }
        />
      )}
    </div>
  )
}

/** Moves the focus to the title of a card, which is its link. */
function focusCard(number: number): void {
  const card = document.getElementById(cardId(number))
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}
