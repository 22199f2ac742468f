import Check from 'lucide-react/icons/check'
import { expect, test } from 'vitest'
import { amenityIcon, USUAL_AMENITIES, withAmenity } from './usual-amenities.ts'

test('every usual amenity finds its own icon', () => {
  for (const { name, Icon } of USUAL_AMENITIES) expect(amenityIcon(name) === Icon, name).toBe(true)
  expect(amenityIcon('A bell of 1770') === Check).toBe(true)
})

test('an amenity is added once, letter case aside, and may contain commas', () => {
  expect(withAmenity(['Wi-Fi'], ' wi-fi ')).toEqual(['Wi-Fi'])
  expect(withAmenity(['Wi-Fi'], '  ')).toEqual(['Wi-Fi'])
  expect(withAmenity(['Wi-Fi'], 'Garden,  with a gate')).toEqual(['Wi-Fi', 'Garden, with a gate'])
})
