import { expect, test } from 'vitest'
import type { Room } from '#features/home-facts.ts'
import type { Photograph } from '#features/properties/contract.ts'
import { photographOfRoom, picturesOfPage } from './pictures-of-page.ts'

const photograph = (src: string, caption: string | null = null): Photograph => ({
  src,
  srcset: { avif: '', webp: '', jpeg: '' },
  width: null,
  height: null,
  alt: '',
  caption,
  placeholder: null,
})
const room = (name: string): Room => ({ name, floor: null, beds: [], ensuite: false, note: null })
const photographs = (count: number) => Array.from({ length: count }, (_, index) => photograph(`/${index}.jpg`))
const srcsOf = (pictures: readonly (Photograph | undefined)[]) => pictures.map((picture) => picture?.src)

test('a room has the photograph whose caption starts with its name', () => {
  const pictures = [photograph('/a.jpg', 'The main bedroom'), photograph('/b.jpg', 'Main Bedroom with a balcony')]
  expect(photographOfRoom(room('Main bedroom'), pictures)?.src).toBe('/b.jpg')
  expect(photographOfRoom(room('Kitchen'), pictures)).toBeUndefined()
})

test.each([0, 1, 5])('%i photographs are shown in the gallery alone', (count) => {
  expect(picturesOfPage({ photographs: photographs(count), rooms: [] })).toEqual({ wide: undefined, pair: [] })
})

test('photographs of rooms and of the first row of the gallery come last', () => {
  const eight = photographs(8).with(5, photograph('/5.jpg', 'Bathroom'))
  const { wide, pair } = picturesOfPage({ photographs: eight, rooms: [room('Bathroom')] })
  expect(srcsOf([wide, ...pair])).toEqual(['/6.jpg', '/7.jpg', '/1.jpg'])
  const six = picturesOfPage({ photographs: photographs(6), rooms: [] })
  expect(srcsOf([six.wide, ...six.pair])).toEqual(['/5.jpg', '/1.jpg', '/2.jpg'])
})
