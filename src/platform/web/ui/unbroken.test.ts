import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('“Wi-Fi” never breaks at its hyphen', () => {
  expect(unbroken('Fast Wi-Fi, wi-fi in the barn, a hi-fi')).toBe(
    'Fast Wi\u2060-\u2060Fi, wi\u2060-\u2060fi in the barn, a hi-fi',
  )
  const link = (words: string) => `<a href="https://house.example/wi-fi">${words}</a>`
  expect(unbroken(link('About Wi-Fi'))).toBe(link('About Wi\u2060-\u2060Fi'))
})
