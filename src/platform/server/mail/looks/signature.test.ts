import { expect, test } from 'vitest'
import { divideOwnWords, isGreeting } from './signature.ts'

test.for([
  ['Dear Ada,\n\nIt is free.\n\nKind regards\nSam', 'Dear Ada,', 'It is free.', ['Kind regards', 'Sam']],
  ['Hi Ada, thank you.\n\nBest wishes, Sam', 'Hi Ada,', 'thank you.', ['Best wishes, Sam']],
  ['Dear Mr. Marsh, Tom and Kim,\nIt is free.', 'Dear Mr. Marsh, Tom and Kim,', 'It is free.', null],
  ['Hello\n\nIt is free.\nMany thanks,\n\nSam\nOffice', 'Hello', 'It is free.', ['Many thanks,', 'Sam', 'Office']],
  ['It is free.\n\nThanks for your call', '', 'It is free.\n\nThanks for your call', null],
  ['Best wishes for your wedding! It is free.', '', 'Best wishes for your wedding! It is free.', null],
  ['', '', '', null],
] as const)('[rule email-voice] %j is divided into greeting, text and sign-off', ([words, greeting, text, signOff]) => {
  expect(divideOwnWords(words)).toEqual({ greeting, text, signOff })
})

test('[rule email-voice] a paragraph that says more than a greeting is none', () => {
  expect(isGreeting('Dear Ada,')).toBe(true)
  expect(isGreeting('Good day Ada,')).toBe(true)
  expect(isGreeting('Hello Ada, thank you.')).toBe(false)
  expect(isGreeting('Thank you.')).toBe(false)
})
