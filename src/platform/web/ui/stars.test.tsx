import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('five stars are filled by the rating, and screen readers get the figure', () => {
  const filled = (rating: number) => {
    const rendered = renderToStaticMarkup(<Stars rating={rating} count={2} />)
    expect(rendered).toContain(`${rating.toFixed(1)} out of 5, 2 reviews`)
    const [outline = ''] = /<path[^>]*stroke[^>]*>/.exec(rendered) ?? []
    expect(outline.match(/M\d+ 1\.6/g)).toHaveLength(5)
    const width = Number(/<svg width="([\d.]+)"/.exec(rendered)?.[1] ?? 0)
    return outline.includes('fill="currentColor"') ? 'all' : width
  }
  expect([0, 3, 4.5, 5].map(filled)).toEqual([0, 3 * 17, 4 * 17 + 8, 'all'])
})
