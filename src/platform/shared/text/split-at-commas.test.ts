import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtCommas } from './split-at-commas.ts'

test.each([
  ['Wi-Fi, Garden ,, Piano,', ['Wi-Fi', 'Garden', 'Piano']],
  ['Window  seat', ['Window seat']],
  ['"Garden, with a gate", Wi-Fi', ['Garden, with a gate', 'Wi-Fi']],
  ['Wi-Fi, “Garden, with a gate”', ['Wi-Fi', 'Garden, with a gate']],
  ['"A ""small"" garden, south-facing"', ['A "small" garden, south-facing']],
  ['55" TV, Wi-Fi', ['55" TV', 'Wi-Fi']],
  ['55" TV, 40" TV', ['55" TV', '40" TV']],
  ['"Garden, with a gate', ['"Garden', 'with a gate']],
  ['"", “”, " "', []],
  [' , ', []],
  ['', []],
])('text is split at its commas: %s', (text, pieces) => {
  expect(splitAtCommas(text)).toEqual(pieces)
})

test('quoted pieces survive joining and splitting', () => {
  const piece = fc.stringMatching(/^[A-Za-z"][A-Za-z", -]{0,20}[A-Za-z"]$/).map((text) => text.replace(/\s+/g, ' '))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const typed = pieces.map((one) => `"${one.replaceAll('"', '""')}"`).join(', ')
      expect(splitAtCommas(typed)).toEqual(pieces)
    }),
  )
})
