import Check from 'lucide-react/icons/check'
import { expect, test } from 'vitest'
import { addAmenities, amenityIcon, SUGGESTED_AMENITIES } from './suggested-amenities.ts'

test('every suggested amenity has its own icon', () => {
  for (const { name, Icon } of SUGGESTED_AMENITIES) expect(amenityIcon(name) === Icon, name).toBe(true)
  expect(amenityIcon('A bell of 1770') === Check).toBe(true)
})

test('[rule text-lists] amenities typed with commas are added once, letter case aside', () => {
  expect(addAmenities(['Wi-Fi'], ' wi-fi ')).toEqual(['Wi-Fi'])
  expect(addAmenities(['Wi-Fi'], ' , ')).toEqual(['Wi-Fi'])
  expect(addAmenities(['Wi-Fi'], 'Piano, wi-fi,,  Harp , piano')).toEqual(['Wi-Fi', 'Piano', 'Harp'])
  expect(addAmenities(['Wi-Fi'], '"Garden, with a gate", Piano')).toEqual(['Wi-Fi', 'Garden, with a gate', 'Piano'])
})
