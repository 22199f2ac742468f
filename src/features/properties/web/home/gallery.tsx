import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { fetchLightbox, Lightbox } from '#platform/web/ui/photographs/lightbox.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { STRIP_LOOK, STRIP_PLACE_LOOK, useStrip } from '#platform/web/ui/photographs/use-strip.ts'

interface GalleryProps {
  photographs: readonly Picture[]
  title: string
}

/** Max small pictures beside the large picture on wide screens. */
const MAX_SMALL = 4
/** Number of pictures rendered before the guest scrolls the large frame. */
const RENDERED_INITIALLY = 2

/** Shows large pictures in a scrollable frame, up to four small pictures on wide screens, and all pictures in a lightbox. */
export function Gallery({ photographs, title }: GalleryProps) {
  const shown = photographs.length > 0 ? photographs : [fallbackPhotograph(title)]
  const strip = useStrip()
  const [opened, setOpened] = useState<number>()
  const small = shown.length > MAX_SMALL ? MAX_SMALL : shown.length > 2 ? 2 : shown.length - 1

  return (
    <section aria-label={`Photographs of ${title}`} className="relative">
      <div className={classNames('grid grid-cols-1 gap-2 overflow-hidden lg:rounded-hero', LAYOUTS[small])}>
        <div className={classNames('relative', FRAMES[small])}>
          <LargePictures
            photographs={shown}
            strip={strip}
            sizes={small ? LARGE_SIZES : ALONE_SIZES}
            onOpen={setOpened}
          />
          {shown.length > 1 && <StripControls strip={strip} count={shown.length} />}
        </div>
        {shown.slice(1, small + 1).map((photograph, index) => (
          <SmallPicture
            key={photograph.src}
            photograph={photograph}
            label={openingLabel(photograph, index + 1, shown.length)}
            sizes={small === 1 ? '50vw' : '(min-width: 1280px) 296px, 25vw'}
            onOpen={() => setOpened(index + 1)}
          />
        ))}
      </div>
      {photographs.length > 0 && <ViewAll onOpen={() => setOpened(strip.index)} />}
      <Lightbox
        open={opened !== undefined}
        start={opened}
        photographs={shown}
        title={title}
        onClose={() => setOpened(undefined)}
      />
    </section>
  )
}

interface LargePicturesProps {
  photographs: readonly Picture[]
  strip: ReturnType<typeof useStrip>
  sizes: string
  onOpen: (index: number) => void
}

/** Renders a picture only once the guest has reached the preceding picture, so that unseen pictures are not downloaded. */
function LargePictures({ photographs, strip, sizes, onOpen }: LargePicturesProps) {
  const [furthest, setFurthest] = useState(0)
  if (strip.index > furthest) setFurthest(strip.index)
  return (
    <div
      ref={strip.ref}
      onScroll={strip.onScroll}
      onScrollEnd={strip.onScrollEnd}
      className={classNames(STRIP_LOOK, 'h-full')}
    >
      {photographs.map((photograph, index) => (
        <button
          key={photograph.src}
          type="button"
          tabIndex={index === strip.index ? 0 : -1}
          aria-label={openingLabel(photograph, index, photographs.length)}
          onPointerEnter={fetchLightboxSoon}
          onClick={() => onOpen(index)}
          className={classNames(STRIP_PLACE_LOOK, 'block h-full bg-sand -outline-offset-2')}
        >
          {index < furthest + RENDERED_INITIALLY && (
            <Photograph
              photograph={photograph}
              sizes={sizes}
              load={index === 0 ? 'first' : 'lazy'}
              className="aspect-3/2 size-full"
              draggable={false}
            />
          )}
        </button>
      ))}
    </div>
  )
}

function StripControls({ strip, count }: { strip: ReturnType<typeof useStrip>; count: number }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between p-4 *:pointer-events-auto">
      <p role="status" className="rounded-full bg-ink/75 px-3 py-1 text-paper text-sm tabular-nums">
        <span className="sr-only">Photograph </span>
        {strip.index + 1} / {count}
      </p>
      <div className="flex gap-2">
        <IconButton
          label="Previous photograph"
          look="glass"
          disabled={strip.index === 0}
          icon={<ChevronLeft size={22} strokeWidth={1.75} />}
          onClick={() => strip.goTo(strip.index - 1)}
        />
        <IconButton
          label="Next photograph"
          look="glass"
          disabled={strip.index === count - 1}
          icon={<ChevronRight size={22} strokeWidth={1.75} />}
          onClick={() => strip.goTo(strip.index + 1)}
        />
      </div>
    </div>
  )
}

interface SmallPictureProps {
  photograph: Picture
  label: string
  sizes: string
  onOpen: () => void
}

/** Shown on wide screens only. */
function SmallPicture({ photograph, label, sizes, onOpen }: SmallPictureProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onPointerEnter={fetchLightboxSoon}
      onClick={onOpen}
      className="group relative hidden overflow-hidden -outline-offset-2 lg:block"
    >
      <Photograph
        photograph={photograph}
        sizes={sizes}
        alt=""
        className="absolute inset-0 size-full transition-opacity group-hover:opacity-90"
        draggable={false}
      />
    </button>
  )
}

function ViewAll({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="mt-3 flex justify-end max-lg:px-[clamp(1rem,3vw,2rem)] lg:absolute lg:right-4 lg:bottom-4 lg:mt-0">
      <Button
        variant="light"
        size="small"
        className="max-lg:w-full max-lg:border-edge max-lg:bg-surface lg:shadow-float"
        onPointerEnter={fetchLightboxSoon}
        onFocus={fetchLightboxSoon}
        onClick={onOpen}
      >
        <Images size={18} strokeWidth={1.75} aria-hidden="true" />
        View All Photos
      </Button>
    </div>
  )
}

/** `index` counts from 0. */
function openingLabel({ alt }: Picture, index: number, count: number): string {
  return `Open photograph ${index + 1} of ${count}: ${alt}`
}

const LARGE_SIZES = '(min-width: 1280px) 600px, (min-width: 1024px) 50vw, 100vw'
const ALONE_SIZES = '(min-width: 1280px) 1200px, 100vw'

/** Grid classes for wide screens, indexed by the number of small pictures. */
const LAYOUTS = [
  'lg:aspect-5/2',
  'lg:aspect-5/2 lg:grid-cols-2',
  'lg:aspect-5/2 lg:grid-cols-[2fr_1fr] lg:grid-rows-2',
  '',
  'lg:aspect-5/2 lg:grid-cols-[2fr_1fr_1fr] lg:grid-rows-2',
]
const FRAMES = ['lg:min-h-0', 'lg:min-h-0', 'lg:row-span-2 lg:min-h-0', '', 'lg:row-span-2 lg:min-h-0']

function fetchLightboxSoon(): void {
  fetchLightbox().catch(() => {})
}

function fallbackPhotograph(title: string): Picture {
  return {
    src: '/fallback-photograph.svg',
    srcset: { avif: '', webp: '', jpeg: '' },
    width: 600,
    height: 400,
    alt: `${title} has no photographs yet`,
    caption: null,
    placeholder: null,
  }
}
