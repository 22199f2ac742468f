import { expect, test } from 'vitest'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { EMAIL_TEXT_FIELDS, unknownIn } from '#platform/server/mail/email-text.ts'
import { SAMPLES } from '#platform/server/mail/email-types.ts'
import { wordsOf } from '#platform/server/mail/writing.tsx'

const SENDER = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
const AT = { sender: SENDER, publicUrl: 'https://stays.example', link: 'https://stays.example/stay/sample' }

test.each(Object.entries(EMAIL_TEMPLATES.kinds))(
  '[threat foreign-host] [rule dates-as-shown] the words of %s use its own placeholders, site links and times like 4pm in every sample',
  async (_name, kind) => {
    for (const part of EMAIL_TEXT_FIELDS)
      expect(unknownIn(kind.words[part], Object.keys(kind.placeholders(SENDER)))).toEqual([])
    for (const sample of SAMPLES) {
      const { subject, html, text } = await wordsOf([kind.sample(sample, {}, AT)], SENDER)
      for (const words of [subject, text]) {
        expect(words).not.toMatch(/\{\w*\}|undefined|null|NaN|\[object| ,/)
        expect(words).not.toMatch(/\b\d\d:\d\d\b|£0\.00|\bHeading\b/)
        expect(words.trim()).not.toBe('')
      }
      expect(html).toContain('color-scheme')
      // The second URL is the public address that the samples use.
      for (const [, address = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(address).toMatch(/^(?:https:\/\/(?:stays\.example|www\.example\.com)(?:\/|$)|mailto:|tel:)/)
    }
  },
)

test('no two kinds of email have the same name', () => {
  const names = Object.values(EMAIL_TEMPLATES.kinds).map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
