import { expect, test } from 'vitest'
import type { HouseRules, RuleAnswer } from '#features/home-facts.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { provenFacts } from '../contract.ts'
import { createHome } from './fixtures.ts'
import { propertyRoutes } from './routes.ts'

const children = (answer: RuleAnswer): HouseRules => ({
  ...{ pets: null, cots: null, smoking: null, parties: null, quietHours: null, more: null },
  children: { answer, note: null },
})

test('[rule common-facts] a fact is common only when every listed home proves it', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, propertyRoutes)
  const read = async () => (await get('/api/properties/common-facts')).body
  expect(await read()).toEqual([])
  const amenities = 'Fast Wi-Fi, Private parking, Dishwasher'
  await createHome(ctx, { title: 'One', amenities, houseRules: children('yes') })
  expect(await read()).toEqual(['parking', 'fast-wi-fi', 'wi-fi', 'dishwasher', 'children'])
  await createHome(ctx, { title: 'Hidden', isAvailable: false })
  expect(await read()).toContain('children')
  await createHome(ctx, {
    title: 'Two',
    amenities: 'Wi-Fi, On-street parking, Dishwasher',
    houseRules: children('ask'),
  })
  expect(await read()).toEqual(['wi-fi', 'dishwasher'])
  await createHome(ctx, { title: 'Nothing entered' })
  expect(await read()).toEqual([])
})

test.each([
  ['Two parking spaces behind the house', ['parking']],
  ['Off-street parking', ['parking']],
  ['Parking on the street', []],
  ['Public parking nearby', []],
  ['No parking', []],
  ['Parking £5 a day', []],
  ['Wi-Fi', ['wi-fi']],
  ['Fibre broadband', ['fast-wi-fi', 'wi-fi']],
  ['Wi-Fi, 80 Mb', ['fast-wi-fi', 'wi-fi']],
  ['Dishwasher', ['dishwasher']],
  ['Washer and dryer', ['washing-machine']],
  ['Shared washing machine', []],
  ['Linen at extra charge', []],
])('[rule common-facts] an amenity proves a fact without reservations: %s', (amenity, facts) => {
  expect(provenFacts({ amenities: [amenity], houseRules: null })).toEqual(facts)
})
