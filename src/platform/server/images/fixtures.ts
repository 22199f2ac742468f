import sharp from 'sharp'

/** A picture that is half red (left) and half blue (right), as a file. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  return halves(width, height)[format]().toBuffer()
}

/** A photograph as a telephone held upright writes it: lying on its side, with a note that says so, and with the place. */
export async function aTelephonePicture(): Promise<Buffer> {
  return halves(600, 400)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Jo Guest' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 41/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 1/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function halves(width: number, height: number) {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.ceil(width / 2), top: 0 },
  ])
}
