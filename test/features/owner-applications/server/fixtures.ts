import sharp from 'sharp'

export const VALID_APPLICATION = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  phone: '01632 960177',
  propertyAddress: '3 Heath Lane\nBurntwood',
  bedrooms: 3,
  description: 'A quiet cottage at the edge of the heath.',
  goals: 'Guests all year, without the work.',
}

/** Returns a photograph as the form sends it. */
export function asSentImage(bytes: Buffer, name = 'garden.jpg', type = 'image/jpeg') {
  return { name, type, size: bytes.length, data: `data:${type};base64,${bytes.toString('base64')}` }
}

/** Returns a plain JPEG, by default larger than the form would send. */
export function createPhotograph(width = 1200, height = 900): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7a8f6a' } })
    .jpeg()
    .toBuffer()
}

/** Returns a noisy JPEG of 800 by 600, about the largest file that the form can produce. */
export function createNoisyPhotograph(quality = 60): Promise<Buffer> {
  return sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality })
    .toBuffer()
}
