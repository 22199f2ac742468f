import { expect, test } from 'vitest'
import { refuseGuessable } from './password-rules.ts'

const NAMES = ['alex', 'Staffordshire Stays', 'AlexHartley', 'alex@example.org']

test.for([
  'four blue kettles',
  'heather-on-the-chase',
  '739201847362',
  'Ωμέγα και άλφα',
  'zzyx quince ladder 7',
  'alex and the eleven kettles',
  'my password is a long sentence',
  '🦉🌲🏡🔑🫖🐑🌧️🚪🧭🪵🍂🦌',
  '🦉'.repeat(100) + '🏡🚪🔑'.repeat(33),
  'abacus heron ﬁnﬁnﬁn',
])('any long password is accepted: %s', async (password) => {
  await expect(refuseGuessable(password, NAMES)).resolves.toBeUndefined()
})

test.for([
  ['elevenchars', 'A password has at least 12 characters'],
  ['🦉🦉🦉🦉🦉🦉', 'A password has at least 12 characters'],
  ['x'.repeat(201), 'A password has at most 200 characters'],
  ['passwordpassword', 'first that are guessed'],
  ['Password123456', 'first that are guessed'],
  ['letmein-please!', 'first that are guessed'],
  ['123456789012', 'first that are guessed'],
  ['qwertyuiopas', 'first that are guessed'],
  ['1qaz2wsx3edc', 'first that are guessed'],
  ['aaaaaaaaaaaa', 'first that are guessed'],
  ['............', 'first that are guessed'],
  ['ManchesterUnited1', 'first that are guessed'],
  ['Staffordshire Stays', 'that everybody knows'],
  ['staffordshirestays2026', 'that everybody knows'],
  ['alexalexalex', 'that everybody knows'],
  ['Alex-Hartley-1', 'that everybody knows'],
  ['alex@example.org', 'that everybody knows'],
])('a short, long or guessable password is rejected: %s', async ([password = '', message]) => {
  await expect(refuseGuessable(password, NAMES)).rejects.toThrow(message)
})

test.for([
  'sonyericsson',
  'SonyEricsson',
  'ｓｏｎｙｅｒｉｃｓｓｏｎ',
  'sony-ericsson-1',
  'chickenwing101',
  '1Qazxsw23edc',
  'dragon-dragon!',
  'Dragonfly2026!!',
  '123123-123123',
  '147258369-147258369',
])('[threat common-password] a stolen password is rejected, even with variations: %s', async (password) => {
  await expect(refuseGuessable(password, NAMES)).rejects.toThrow('first that are guessed')
})
