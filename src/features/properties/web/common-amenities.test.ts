import Check from 'lucide-react/icons/check'
import { expect, test } from 'vitest'
import { addAmenity, amenityIcon, COMMON_AMENITIES } from './common-amenities.ts'

test('every common amenity has its own icon', () => {
  for (const { name, Icon } of COMMON_AMENITIES) expect(amenityIcon(name) === Icon, name).toBe(true)
  expect(amenityIcon('A bell of 1770') === Check).toBe(true)
})

test('an amenity is added once, letter case aside, and may contain commas', () => {
  expect(addAmenity(['Wi-Fi'], ' wi-fi ')).toEqual(['Wi-Fi'])
  expect(addAmenity(['Wi-Fi'], '  ')).toEqual(['Wi-Fi'])
  expect(addAmenity(['Wi-Fi'], 'Garden,  with a gate')).toEqual(['Wi-Fi', 'Garden, with a gate'])
})
