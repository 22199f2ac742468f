import { useEffect, useRef } from 'react'

/** The canvas's size in pixels, twice the displayed size. */
const WIDTH = 240
const HEIGHT = 160

/** A file's thumbnail, drawn on a canvas because the content security policy forbids `blob:` images. */
export function FileThumbnail({ file, className }: { file: File; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let mounted = true
    // If the browser cannot decode a file, the canvas stays grey. The server decides which files are photographs.
    createImageBitmap(file, { resizeWidth: WIDTH * 2, resizeQuality: 'medium' }).then(
      (picture) => {
        if (mounted) draw(canvas.current, picture)
        picture.close()
      },
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [file])
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={file.name} className={className} />
}

/** Fills the canvas with the middle of the picture. */
function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  canvas?.getContext('2d')?.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
}
