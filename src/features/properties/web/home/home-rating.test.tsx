import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HomeRating } from './home-rating.tsx'

test('[rule home-rating] a home without reviews or a rating is New', () => {
  const fresh = renderToStaticMarkup(<HomeRating home={{ rating: null, reviewCount: 0 }} />)
  expect(fresh).toMatch(/^<span[^>]*>New<\/span>$/)
  const rated = renderToStaticMarkup(<HomeRating home={{ rating: 4.8, reviewCount: 12 }} />)
  expect(rated).toContain('4.8 out of 5, 12 reviews')
  expect(rated).not.toContain('New')
})
