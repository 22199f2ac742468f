import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { answersOf, fillCache, type PageData, parsePageData, serialisePageData } from './page-data.ts'

const home = (id: number) => ({ id, description: 'A house at the quiet edge of the heath. '.repeat(20) })

function delivery(answers: Record<string, unknown>): PageData {
  const client = new QueryClient()
  for (const [key, answer] of Object.entries(answers)) client.setQueryData([key], answer)
  return { answers: answersOf(client), today: toDay('2026-09-09') }
}

const plain = (delivered: PageData) => JSON.parse(JSON.stringify(delivered))

test('parsing restores the serialised page data', () => {
  const delivered = delivery({
    all: { rows: [home(1), home(2)], total: 2 },
    featured: [home(2), home(1), home(3)],
    one: home(1),
    nothing: null,
    few: [1, 'two', null],
  })
  expect(plain(parsePageData(serialisePageData(delivered)))).toEqual(plain(delivered))
})

test('a row in two lists is serialised once', () => {
  const twice = serialisePageData(delivery({ all: { rows: [home(1)], total: 1 }, featured: [home(1)] }))
  expect(twice.split('quiet edge').length - 1).toBe(20)
})

test('page data contains the address of a photograph once', () => {
  const files = (format: string) => `/photographs/abc-480.${format} 480w, /photographs/abc-768.${format} 768w`
  const ours = {
    src: '/photographs/abc-768.jpg',
    srcset: { avif: files('avif'), webp: files('webp'), jpeg: files('jpg') },
  }
  const unmade = { src: '/photographs/def-768.jpg', srcset: { avif: '', webp: '', jpeg: '' } }
  const named = { src: '/a.jpg', srcset: { avif: '/b.avif 480w', webp: '', jpeg: '/c.jpg 480w' } }
  const delivered = delivery({ homes: [{ photographs: [ours, unmade, named] }] })
  const text = serialisePageData(delivered)
  expect(plain(parsePageData(text))).toEqual(plain(delivered))
  expect(text.split('/photographs/abc').length - 1).toBe(1)
})

test('page data cannot close its script element', () => {
  const text = serialisePageData(delivery({ one: '</script><script>alert(1)</script>' }))
  expect(text).not.toContain('<')
  expect(parsePageData(text).answers).toEqual([[['one'], '</script><script>alert(1)</script>']])
})

test('data delivered with the page fills the query cache', async () => {
  const early = serialisePageData(delivery({ all: [home(1)] }))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(serialisePageData(delivery({ all: [home(1)] }))).toBe(early)
  const client = new QueryClient()
  fillCache(client, parsePageData(early))
  expect(client.getQueryData(['all'])).toEqual([home(1)])
})
