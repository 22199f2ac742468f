import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from '#platform/web/ui/stars.tsx'
import { HomeRating } from './home-rating.tsx'

/** How much of each star is filled: 16 is all of it. */
function filled(rating: number): number[] {
  const stars = renderToStaticMarkup(<Stars rating={rating} />).split('<svg viewBox="0 0 16 16"')
  return stars
    .slice(1)
    .map((star) => (star.includes('fill="currentColor"') ? Number(/ width="([\d.]+)"/.exec(star)?.[1] ?? 16) : 0))
}

test('[rule home-rating] whole stars are filled, and the last shows its part', () => {
  expect(filled(5)).toEqual([16, 16, 16, 16, 16])
  expect(filled(4.8)).toEqual([16, 16, 16, 16, 12.8])
  expect(filled(3.5)).toEqual([16, 16, 16, 8, 0])
  expect(filled(0)).toEqual([0, 0, 0, 0, 0])
})

test('[rule home-rating] a home that nobody has reviewed or rated is New, without stars', () => {
  expect(renderToStaticMarkup(<HomeRating home={{ rating: null, reviewCount: 0 }} />)).toMatch(
    /^<span[^>]*>New<\/span>$/,
  )
  const rated = renderToStaticMarkup(<HomeRating home={{ rating: 4.8, reviewCount: 12 }} />)
  expect(rated).toContain('4.8 out of 5, 12 reviews')
  expect(rated).not.toContain('New')
})
