import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { quoteQuery } from '#features/prices/web/queries.ts'
import type { Property } from '#features/properties/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { StayTotal } from './stay-total.tsx'

const HOME = { id: 1, title: 'Heath Cottage', maxGuests: 4 } as Property

function totalOf(checkOut: string, nights: number): string {
  const stay = { checkIn: toDay('2027-05-03'), checkOut: toDay(checkOut), guests: 2 }
  const client = new QueryClient()
  client.setQueryData(quoteQuery(1, stay).queryKey, {
    ...{ ...stay, nights, lines: [], total: '290.00', securityDeposit: '145.00', minimumStay: 2, available: true },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <StayTotal home={HOME} stay={stay} />
      </Router>
    </QueryClientProvider>,
  ).replace(/<[^>]+>/g, '')
}

test('a chosen stay shows the total or the minimum stay', () => {
  expect(totalOf('2027-05-05', 2)).toBe('2 nights at Heath Cottage: £290.00 total')
  expect(totalOf('2027-05-04', 1)).toBe('Heath Cottage has a minimum stay of 2 nights on those dates.')
})
