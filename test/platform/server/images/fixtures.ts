import sharp from 'sharp'

/** Returns a picture whose left half is red and right half is blue. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  return halves(width, height)[format]().toBuffer()
}

/** Returns a photograph as a phone held upright writes it: sideways, with its orientation and location in the metadata. */
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
