import { type CSSProperties, useCallback, useState } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../class-names.ts'

/** A photograph in the form of the API's answers. */
export interface PhotographSource {
  /** The largest JPEG, or an external URL. */
  src: string
  /** `srcset` values by format; empty for external URLs and until the files have been made. */
  srcset?: { avif: string; webp: string; jpeg: string }
  width?: number | null
  height?: number | null
  alt: string
  /** A tiny image as a data URL, shown until the photograph loads. */
  placeholder?: string | null
}

export interface PhotographProps {
  photograph: PhotographSource
  /** Another crop of the photograph, which replaces it on a phone. */
  phone?: PhotographSource | null
  /** The displayed width as in the `sizes` attribute: "(min-width: 1024px) 33vw, 100vw". */
  sizes: string
  /** `now` loads at once, `first` at once with high priority, `lazy` when the photograph is near the screen. */
  load?: 'lazy' | 'now' | 'first'
  /** Replaces the alt text of the photograph; `''` if an adjacent link has an equal text. */
  alt?: string
  className?: string
  style?: CSSProperties
  draggable?: boolean
}

const FALLBACK = '/fallback-photograph.svg'
/** The widths below Tailwind's `sm`, and the others. */
const PHONE = '(width < 40rem)'
const LARGER = '(width >= 40rem)'

/**
 * A photograph that fills its box. A fallback picture replaces a photograph that fails to load; the alt text replaces a
 * failed fallback.
 */
export function Photograph({
  photograph,
  phone,
  sizes,
  load = 'lazy',
  alt,
  className,
  style,
  draggable,
}: PhotographProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [isBare, setBare] = useState(false)
  const failed = failedSrc === photograph.src
  const files = failed ? undefined : photograph.srcset
  const crop = failed ? null : phone
  const fail = () => (failed ? setBare(true) : setFailedSrc(photograph.src))

  // The preload is in the document's head, so that the download starts before the styles are read.
  if (load === 'first' && files?.avif)
    preloadPicture(photograph.src, files.avif, sizes, crop?.srcset?.avif ? LARGER : undefined)
  if (load === 'first' && crop?.srcset?.avif) preloadPicture(crop.src, crop.srcset.avif, sizes, PHONE)

  // A server-rendered picture may have failed before `onError` was attached.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(photograph.src)
    },
    [photograph.src],
  )

  // Offline the fallback picture fails too, so the alt text replaces it.
  if (failed && isBare)
    return (
      <span className={classNames('grid place-items-center bg-sand p-4 text-center text-ink-soft text-sm', className)}>
        {alt ?? photograph.alt}
      </span>
    )
  return (
    <picture className="contents">
      {crop?.srcset?.avif && <source media={PHONE} type="image/avif" srcSet={crop.srcset.avif} sizes={sizes} />}
      {crop?.srcset?.webp && <source media={PHONE} type="image/webp" srcSet={crop.srcset.webp} sizes={sizes} />}
      {crop && <source media={PHONE} srcSet={crop.srcset?.jpeg || crop.src} sizes={sizes} />}
      {files?.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
      {files?.webp && <source type="image/webp" srcSet={files.webp} sizes={sizes} />}
      <img
        ref={check}
        src={failed ? FALLBACK : photograph.src}
        srcSet={files?.jpeg || undefined}
        sizes={files?.jpeg ? sizes : undefined}
        width={photograph.width ?? 1800}
        height={photograph.height ?? 1200}
        alt={alt ?? photograph.alt}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding={load === 'first' ? undefined : 'async'}
        draggable={draggable}
        onError={fail}
        className={classNames('bg-sand bg-cover bg-center object-cover', className)}
        style={photograph.placeholder ? { backgroundImage: `url("${photograph.placeholder}")`, ...style } : style}
      />
    </picture>
  )
}

function preloadPicture(src: string, srcSet: string, sizes: string, media: string | undefined): void {
  const type = 'image/avif'
  // React's types lack `media`, which React passes on.
  const options = { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, type, fetchPriority: 'high', media } as const
  preload(src, options)
}
