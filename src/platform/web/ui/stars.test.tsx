import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('of five stars the whole part of a rating is filled, and of the next one its share; who listens hears the figure', () => {
  const filled = (rating: number) => {
    const drawn = renderToStaticMarkup(<Stars rating={rating} count={2} />)
    expect(drawn).toContain(`${rating.toFixed(1)} out of 5, 2 reviews`)
    expect(drawn.match(/<svg viewBox="0 0 16 16"/g)).toHaveLength(5)
    const whole = drawn.match(/fill="currentColor" stroke/g)?.length ?? 0
    return [whole, ...[...drawn.matchAll(/<svg width="([\d.]+)"/g)].map(([, width]) => Number(width) / 16)]
  }
  expect([0, 3, 4.5, 5].map(filled)).toEqual([[0], [3], [4, 0.5], [5]])
})
