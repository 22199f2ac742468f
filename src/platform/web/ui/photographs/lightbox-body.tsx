import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useNativeDialog } from '../dialogs/use-native-dialog.ts'
import { Photograph, type PhotographSource } from './photograph.tsx'
import { STRIP_LOOK, STRIP_PLACE_LOOK, useStrip } from './use-strip.ts'

export interface LightboxBodyProps {
  photographs: ReadonlyArray<PhotographSource & { caption?: string | null }>
  /** The index of the first photograph shown. */
  start?: number
  /** The home's title, for the dialog's label. */
  title: string
  onClose: () => void
}

/** The number of photographs preloaded on either side of the current photograph. */
const NEIGHBOURS = 1

export default function LightboxBody({ photographs, start = 0, title, onClose }: LightboxBodyProps) {
  const dialog = useNativeDialog(true, onClose)
  const strip = useStrip(start)
  const thumbnails = useRef<HTMLDivElement>(null)
  const last = photographs.length - 1
  const current = photographs[strip.index]

  useEffect(() => {
    const row = thumbnails.current
    const thumbnail = row?.children[strip.index]
    if (row && thumbnail instanceof HTMLElement) {
      row.scrollTo({ left: thumbnail.offsetLeft - (row.clientWidth - thumbnail.offsetWidth) / 2 })
    }
  }, [strip.index])

  const go = (to: number) => strip.goTo(Math.min(last, Math.max(0, to)))

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const to = { ArrowLeft: strip.index - 1, ArrowRight: strip.index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  return (
    <dialog
      {...dialog}
      aria-label={`Photographs of ${title}`}
      data-dark=""
      onKeyDown={onKeyDown}
      className="on-dark fixed inset-0 m-0 h-dvh w-screen bg-ink open:animate-appear"
    >
      <div className="grid h-full grid-cols-1 grid-rows-[auto_1fr_auto]">
        <div className="flex items-center justify-between gap-4 px-4 py-2 sm:px-6">
          <p role="status" className="tabular-nums">
            <span className="sr-only">Photograph </span>
            {strip.index + 1} <span aria-hidden="true">/</span>
            <span className="sr-only">of</span> {photographs.length}
          </p>
          <IconButton
            label="Close photographs"
            className="text-paper not-disabled:hover:bg-paper/15"
            icon={<X size={24} strokeWidth={1.75} />}
            onClick={onClose}
          />
        </div>
        <div className="relative min-h-0">
          <section
            ref={strip.ref}
            onScroll={strip.onScroll}
            onScrollEnd={strip.onScrollEnd}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Photographs"
            className={classNames(STRIP_LOOK, 'h-full')}
          >
            {photographs.map((photograph, place) => (
              <div
                key={photograph.src}
                className={classNames(STRIP_PLACE_LOOK, 'grid h-full grid-cols-1 place-items-center p-1 sm:px-20')}
              >
                {Math.abs(place - strip.index) <= NEIGHBOURS && (
                  <Photograph
                    photograph={photograph}
                    sizes="100vw"
                    load="now"
                    className="h-auto max-h-full w-auto max-w-full rounded-field bg-transparent object-contain"
                    style={{ maxHeight: 'calc(100dvh - 12rem)' }}
                    draggable={false}
                  />
                )}
              </div>
            ))}
          </section>
          <IconButton
            label="Previous photograph"
            look="glass"
            className="absolute bottom-2 left-4 sm:inset-y-0 sm:my-auto"
            disabled={strip.index === 0}
            icon={<ChevronLeft size={22} strokeWidth={1.75} />}
            onClick={() => go(strip.index - 1)}
          />
          <IconButton
            label="Next photograph"
            look="glass"
            className="absolute right-4 bottom-2 sm:inset-y-0 sm:my-auto"
            disabled={strip.index === last}
            icon={<ChevronRight size={22} strokeWidth={1.75} />}
            onClick={() => go(strip.index + 1)}
          />
        </div>
        <div className="pt-2 pb-4">
          <p className="min-h-7 px-4 text-center text-pine-pale">{current?.caption}</p>
          <div ref={thumbnails} className="no-scrollbar relative mt-2 flex gap-2 overflow-x-auto px-4 py-1 sm:px-6">
            {photographs.map((photograph, place) => (
              <button
                key={photograph.src}
                type="button"
                aria-label={`Photograph ${place + 1}: ${photograph.alt}`}
                aria-current={place === strip.index ? 'true' : undefined}
                onClick={() => go(place)}
                className="shrink-0 rounded-field opacity-55 transition-opacity first:ml-auto last:mr-auto hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-paper"
              >
                <Photograph
                  photograph={photograph}
                  sizes="84px"
                  alt=""
                  className="h-14 w-21 rounded-field"
                  draggable={false}
                />
              </button>
            ))}
          </div>
        </div>
      </div>
    </dialog>
  )
}
