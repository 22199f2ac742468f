import { expect, test } from 'vitest'
import { acceptFiles, sizeInKb } from './chosen-photographs.ts'
import { fitWithin } from './prepare-photograph.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const images = (count: number) => Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`))

test('[rule owner-photographs] an owner can choose at most ten photographs', () => {
  const { accepted, message } = acceptFiles(images(12), 0)
  expect(accepted.map(({ name }) => name)).toEqual(images(10).map(({ name }) => name))
  expect(message).toEqual(['You can choose up to 10 photographs; 2 were left out.'])
  expect(acceptFiles(images(1), 10)).toEqual({
    accepted: [],
    message: ['You can choose up to 10 photographs; 1 was left out.'],
  })
})

test('files that are not images are left out', () => {
  const { accepted, message } = acceptFiles(
    [image('a.jpg'), new File(['x'], 'plan.pdf', { type: 'application/pdf' })],
    0,
  )
  expect(accepted).toHaveLength(1)
  expect(message).toEqual(['“plan.pdf” is not an image file and was left out.'])
})

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 800, height: 600 },
  ],
  [
    { width: 4000, height: 1000 },
    { width: 800, height: 200 },
  ],
  [
    { width: 1000, height: 4000 },
    { width: 150, height: 600 },
  ],
  [
    { width: 320, height: 200 },
    { width: 320, height: 200 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 800, height: 1 },
  ],
])('a picture of %o is scaled to fit within 800 by 600', (size, expected) => {
  expect(fitWithin(size)).toEqual(expected)
})

test('sizes are shown in whole kilobytes, at least one', () => {
  expect([1, 1024, 217_088, 5_000_000].map(sizeInKb)).toEqual(['1 KB', '1 KB', '212 KB', '4,883 KB'])
})
