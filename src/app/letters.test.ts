import { expect, test } from 'vitest'
import { WRITERS } from '#app/server/letters.ts'
import { SAMPLES } from '#platform/server/mail/letter-kinds.ts'
import { unknownIn, WORDS_OF_LETTER } from '#platform/server/mail/letter-words.ts'
import { wordsOf } from '#platform/server/mail/writing.tsx'

const SENDER = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
const AT = { sender: SENDER, publicUrl: 'https://stays.example', link: 'https://stays.example/stay/sample' }

test.each(Object.entries(WRITERS.kinds))(
  '[threat foreign-host] [rule dates-as-shown] the words of %s name only what it has, in every sample, its times read 4pm, its links lead to the site’s own address, and nothing is left open',
  async (_name, kind) => {
    for (const part of WORDS_OF_LETTER)
      expect(unknownIn(kind.words[part], Object.keys(kind.placeholders(SENDER)))).toEqual([])
    for (const sample of SAMPLES) {
      const { subject, html, text } = await wordsOf([kind.sample(sample, {}, AT)], SENDER)
      for (const words of [subject, text]) {
        expect(words).not.toMatch(/\{\w*\}|undefined|null|NaN|\[object| ,/)
        expect(words).not.toMatch(/\b\d\d:\d\d\b|£0\.00|\bHeading\b/)
        expect(words.trim()).not.toBe('')
      }
      expect(html).toContain('color-scheme')
      // The second is where samples say that the site is.
      for (const [, address = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(address).toMatch(/^(?:https:\/\/(?:stays\.example|www\.example\.com)(?:\/|$)|mailto:|tel:)/)
    }
  },
)

test('no two kinds of letter have the same name', () => {
  const names = Object.values(WRITERS.kinds).map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
