import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import Calendar from './calendar.tsx'

test('a calendar has the site’s language', () => {
  const rendered = renderToStaticMarkup(
    <Calendar
      months={1}
      today={toDay('2026-11-26')}
      chosen={{}}
      taken={new Set()}
      reasonAgainst={() => undefined}
      onChoose={() => {}}
      onPoint={() => {}}
    />,
  )
  expect([...rendered.matchAll(/ lang="([^"]*)"/g)].map(([, language]) => language)).toEqual(['en-GB'])
})
