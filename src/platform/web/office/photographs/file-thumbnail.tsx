import { useEffect, useRef } from 'react'

/** Pixels; drawn at half of it. */
const WIDTH = 240
const HEIGHT = 160

/** A file as a small picture. Drawn, since the content policy shows no picture from an address made up by the page. */
export function FileThumbnail({ file, className }: { file: File; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let requested = true
    // A file that this browser cannot draw keeps its grey shape; whether it is a photograph, the server decides.
    createImageBitmap(file, { resizeWidth: WIDTH * 2, resizeQuality: 'medium' }).then(
      (picture) => {
        if (requested) draw(canvas.current, picture)
        picture.close()
      },
      () => undefined,
    )
    return () => {
      requested = false
    }
  }, [file])
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={file.name} className={className} />
}

/** Fills the canvas from the picture's middle. */
function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  canvas?.getContext('2d')?.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
}
