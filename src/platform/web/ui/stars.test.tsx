import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('[rule home-rating] only whole stars are filled', () => {
  const filled = (rating: number) => {
    const rendered = renderToStaticMarkup(<Stars rating={rating} count={2} />)
    expect(rendered).toContain(`${rating.toFixed(1)} out of 5, 2 reviews`)
    expect(rendered).toContain(`>${rating.toFixed(1)}</span>`)
    const paths = [...rendered.matchAll(/<path d="([^"]*)" fill="(\w+)"/g)].map(([, path = '', fill]) => ({
      stars: path.match(/M\d+ 1\.6/g)?.length ?? 0,
      fill,
    }))
    expect(paths.reduce((sum, { stars }) => sum + stars, 0)).toBe(5)
    return paths.find(({ fill }) => fill === 'currentColor')?.stars ?? 0
  }
  expect([0, 0.9, 3, 4.5, 4.8, 4.94, 4.96, 5].map(filled)).toEqual([0, 0, 3, 4, 4, 4, 5, 5])
})
