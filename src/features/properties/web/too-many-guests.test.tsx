import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { toDay } from '#platform/shared/day.ts'
import { describeTooSmall, TooManyGuests } from './too-many-guests.tsx'

const HOME = { title: 'Heath Cottage', maxGuests: 2 }
const DATES = { checkIn: toDay('2027-05-03'), checkOut: toDay('2027-05-06') }

const markup = (choice: Parameters<typeof TooManyGuests>[0]['choice']) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <TooManyGuests home={HOME} choice={choice} />
    </Router>,
  )

test('[rule large-parties] a home that is too small links to homes with room on the same dates', () => {
  expect(markup({ ...DATES, guests: 2 })).toBe('')
  expect(markup({ ...DATES, guests: Number.NaN })).toBe('')
  const text = markup({ ...DATES, guests: 4 })
  expect(text).toContain('Heath Cottage sleeps up to 2.')
  expect(text).toContain('href="/properties?checkin=2027-05-03&amp;checkout=2027-05-06&amp;guests=4"')
  expect(markup({ checkIn: DATES.checkIn, guests: 4 })).toContain('href="/properties?guests=4"')
})

test('[rule large-parties] a card names the guests who have no room', () => {
  expect([1, 2, 3].map((guests) => describeTooSmall(HOME, { guests }))).toEqual([null, null, 'Too small for 3 guests'])
  expect(describeTooSmall(HOME, {})).toBe(null)
})
