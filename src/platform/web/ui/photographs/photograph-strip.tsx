import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { SiteLink } from '../controls/site-link.tsx'
import { Photograph, type PhotographProps, type PhotographSource } from './photograph.tsx'
import { STRIP_LOOK, STRIP_PLACE_LOOK, useStrip } from './use-strip.ts'

export interface PhotographStripProps {
  photographs: readonly PhotographSource[]
  sizes: string
  /** How the first photograph loads. The other photographs load on touch or hover: most strips are never swiped. */
  load?: PhotographProps['load']
  /** The path that a click on a photograph opens, as the card's link does. */
  href: string
  className?: string
}

const MAX_SHOWN = 5

/**
 * A card's first five photographs, changed by swiping or by arrows on hover. Hidden from keyboard and screen reader, which have
 * the card's link and text.
 */
export function PhotographStrip({ photographs, sizes, load, href, className }: PhotographStripProps) {
  const shown = photographs.slice(0, MAX_SHOWN)
  const [touched, setTouched] = useState(false)
  const strip = useStrip()
  const activate = () => setTouched(true)

  return (
    <div
      className={classNames('group/strip relative z-1 overflow-hidden', className)}
      onPointerEnter={activate}
      onTouchStart={activate}
    >
      <SiteLink href={href} tabIndex={-1} aria-hidden="true" className="block" draggable={false}>
        <div ref={strip.ref} onScroll={strip.onScroll} onScrollEnd={strip.onScrollEnd} className={STRIP_LOOK}>
          {(shown.length ? shown : [NONE]).map((photograph, place) => (
            <div key={photograph.src} className={classNames(STRIP_PLACE_LOOK, 'aspect-3/2 bg-sand')}>
              {(place === 0 || touched) && (
                <Photograph
                  photograph={photograph}
                  sizes={sizes}
                  load={place === 0 ? load : 'lazy'}
                  alt=""
                  className="size-full"
                  draggable={false}
                />
              )}
            </div>
          ))}
        </div>
      </SiteLink>
      {shown.length > 1 && (
        <>
          <Arrow side="left" hidden={strip.index === 0} onClick={() => strip.goTo(strip.index - 1)} />
          <Arrow side="right" hidden={strip.index === shown.length - 1} onClick={() => strip.goTo(strip.index + 1)} />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-1.5 opacity-0 transition-opacity group-hover/strip:opacity-100 pointer-coarse:opacity-100"
          >
            {shown.map((photograph, place) => (
              <span
                key={photograph.src}
                className={classNames(
                  'size-1.5 rounded-full bg-surface shadow-float transition-opacity',
                  place !== strip.index && 'opacity-55',
                )}
              />
            ))}
          </span>
        </>
      )}
    </div>
  )
}

/** The picture on the card of a home without photographs. */
const NONE: PhotographSource = { src: '/fallback-photograph.svg', alt: 'No photographs yet', width: 600, height: 400 }

function Arrow({ side, hidden, onClick }: { side: 'left' | 'right'; hidden: boolean; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      hidden={hidden}
      aria-label={side === 'left' ? 'Previous photograph' : 'Next photograph'}
      onClick={onClick}
      className={classNames(
        'absolute inset-y-0 my-auto hidden size-9 place-items-center rounded-full bg-surface/90 text-ink opacity-0 shadow-float transition-opacity hover:bg-surface group-hover/strip:opacity-100 not-[[hidden]]:pointer-fine:grid',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
