import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { DETAILS, EMPTY_SETTINGS, type Site } from '#features/settings/contract.ts'
import { siteQuery } from '#features/settings/web/queries.ts'
import { MissingDetails } from './missing-details.tsx'

test('[rule own-claims] the checklist links each missing detail to its settings section', () => {
  const all = render([...DETAILS])
  expect(all).toContain('24 details not entered')
  expect(all).toContain('No emails are sent until you enter the name, phone number and email address.')
  expect(all).toContain('No invoices are issued until you enter the name and address.')
  const links = [...all.matchAll(/section=(\w+)"[^>]*>([^<]+)</g)].map(([, section, label]) => `${section} ${label}`)
  expect(links).toHaveLength(DETAILS.length)
  expect(links).toEqual(
    expect.arrayContaining([
      'business Telephone',
      'business Legal name',
      'marketing Happy guests',
      'marketing Source: Happy guests',
    ]),
  )
  const claims = render(['happyGuests'])
  expect(claims).toContain('1 detail not entered')
  expect(claims).not.toContain(' wait for ')
  expect(render([])).toBe('')
})

function render(missingDetails: Site['missingDetails']): string {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, {
    settings: EMPTY_SETTINGS,
    demo: false,
    publicUrl: 'https://stays.example',
    mail: 'sent',
    missingDetails,
    legalChangedOn: null,
    photographs: { hero: null, heroPhone: null, owners: null },
    contactPerson: null,
  } satisfies Site)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin">
        <MissingDetails />
      </Router>
    </QueryClientProvider>,
  )
}
