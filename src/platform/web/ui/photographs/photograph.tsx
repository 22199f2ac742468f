import { type CSSProperties, useCallback, useState } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../class-names.ts'

/** A picture as the API gives it. */
export interface PhotographSource {
  /** The largest JPEG, or an address outside this site. */
  src: string
  /** The files by width, for each format; empty while they are being made and for outside addresses. */
  srcset?: { avif: string; webp: string; jpeg: string }
  width?: number | null
  height?: number | null
  /** What is to be seen. */
  alt: string
  /** A few pixels as a data URL, drawn until the picture is there. */
  placeholder?: string | null
}

export interface PhotographProps {
  photograph: PhotographSource
  /** How wide it is drawn, as `sizes` says it: "(min-width: 1024px) 33vw, 100vw". */
  sizes: string
  /** `now` for what is seen at once, `first` for the one picture that matters most; the rest waits until it is near. */
  load?: 'lazy' | 'now' | 'first'
  /** Replaces the picture's own text; `''` where a link beside it says the same. */
  alt?: string
  className?: string
  style?: CSSProperties
  draggable?: boolean
}

const FALLBACK = '/fallback-photograph.svg'

/** A photograph in AVIF, WebP or JPEG, as the browser can; it fills its box. One that fails is replaced once, and then by its words. */
export function Photograph({ photograph, sizes, load = 'lazy', alt, className, style, draggable }: PhotographProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [isBare, setBare] = useState(false)
  const failed = failedSrc === photograph.src
  const files = failed ? undefined : photograph.srcset
  const fail = () => (failed ? setBare(true) : setFailedSrc(photograph.src))

  // The browser hears of it in the page's head, before it has read the styles.
  if (load === 'first' && files?.avif)
    preload(photograph.src, {
      as: 'image',
      imageSrcSet: files.avif,
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    })

  // A picture of the server's page may have failed before anyone listened for it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(photograph.src)
    },
    [photograph.src],
  )

  // Without a network not even that comes: its words stand in its place.
  if (failed && isBare)
    return (
      <span className={classNames('grid place-items-center bg-sand p-4 text-center text-ink-soft text-sm', className)}>
        {alt ?? photograph.alt}
      </span>
    )
  return (
    <picture className="contents">
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
