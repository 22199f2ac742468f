import { expect, test } from 'vitest'
import type { HouseRules, RuleAnswer } from '#features/home-facts.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { provenFeatures } from '../contract.ts'
import { propertyRoutes } from './routes.ts'

const children = (answer: RuleAnswer): HouseRules => ({
  ...{ pets: null, cots: null, smoking: null, parties: null, quietHours: null, more: null },
  children: { answer, note: null },
})

test('[rule shared-features] a shared feature requires proof from every listed home', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, propertyRoutes)
  const read = async () => (await get('/api/properties/shared-features')).body
  expect(await read()).toEqual([])
  const amenities = 'Fast Wi-Fi, Private parking, Dishwasher'
  await createHome(ctx, { title: 'One', amenities, houseRules: children('yes') })
  expect(await read()).toEqual(['parking', 'wi-fi', 'dishwasher', 'fast-wi-fi', 'children'])
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
  ['Fibre broadband', ['wi-fi', 'fast-wi-fi']],
  ['Wi-Fi, 80 Mb', ['wi-fi', 'fast-wi-fi']],
  ['Wi-Fi, 8 Mb', ['wi-fi']],
  ['Breakfast and Wi-Fi', []],
  ['Free Wi-Fi', ['wi-fi']],
  ['Free parking', []],
  ['Parking five minutes away', []],
  ['Driveway lights', []],
  ['Range cooker and electric oven', ['kitchen']],
  ['Pizza oven', []],
  ['Slow cooker', []],
  ['Kitchenette', []],
  ['Kitchen with a dishwasher', ['kitchen', 'dishwasher']],
  ['Kitchen without a dishwasher', []],
  ['Dishwasher?', []],
  ['Dishwasher', ['dishwasher']],
  ['Washer and dryer', ['washing-machine']],
  ['Washing machine in the garage', ['washing-machine']],
  ['Shared washing machine', []],
  ['Fresh linen and towels', ['linen', 'towels']],
  ['Bed linen', ['linen']],
  ['Towels', ['towels']],
  ['Heated towel rail', []],
  ['Bring your own linen and towels', []],
  ['Linen at extra charge', []],
  ['Linen not included', []],
  ['Self check-in with a code', ['self-check-in']],
  ['Key safe', ['self-check-in']],
  ['55″ smart TV', []],
  ['Smart TV in every bedroom', ['smart-tv']],
])('[rule shared-features] an amenity proves only what its words promise: %s', (amenity, features) => {
  expect(provenFeatures({ amenities: [amenity], houseRules: null })).toEqual(features)
})
