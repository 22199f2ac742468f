import { expect, test } from 'vitest'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { EMAIL_TEXT_FIELDS, unknownIn } from '#platform/server/mail/email-text.ts'
import { SAMPLES } from '#platform/server/mail/email-types.ts'
import { wordsOf } from '#platform/server/mail/writing.tsx'

const SENDER = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
const AT = { sender: SENDER, publicUrl: 'https://stays.example', link: 'https://stays.example/stay/sample' }

test.each(Object.entries(EMAIL_TEMPLATES.kinds))(
  '[threat foreign-host] [rule dates-as-shown] the texts of %s use only its own placeholders',
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
      // `stays.example` is the site in this test, `www.example.com` the public address in samples.
      for (const [, address = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(address).toMatch(/^(?:https:\/\/(?:stays\.example|www\.example\.com)(?:\/|$)|mailto:|tel:)/)
    }
  },
)

test('[rule contact-person] an email is signed with the person who answers', async () => {
  const kind = EMAIL_TEMPLATES.kinds['money-received']
  const signedBy = async (person?: { name: string; role: string }) =>
    (await wordsOf(kind ? [kind.sample('emptiest', {}, AT)] : [], { ...SENDER, person })).text
  expect(await signedBy({ name: 'Alex', role: 'Guest relations' })).toContain(
    'Alex, Guest relations · Staffordshire Stays',
  )
  expect(await signedBy()).not.toContain('Alex')
})

test('no two kinds of email have the same name', () => {
  const names = Object.values(EMAIL_TEMPLATES.kinds).map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})

test.each(Object.entries(EMAIL_TEMPLATES.kinds))(
  '[rule email-looks] %s keeps its width and padding in Outlook',
  async (_name, kind) => {
    for (const sample of SAMPLES) {
      const { html, text } = await wordsOf([kind.sample(sample, {}, AT)], SENDER)
      // Outlook on Windows ignores the padding of everything but cells.
      for (const [, tag = '', style = ''] of html.matchAll(/<(\w+)[^>]* style="([^"]*)"/g))
        if (/padding(?:-\w+)?:(?!0(?:;|$))/.test(style)) expect([tag, style]).toEqual(['td', style])
      const outlook = html.replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1')
      expect(outlook).toMatch(/<table [^>]*width="600"[^>]*style="width:600px"><tr><td><table [^>]*class="sheet"/)
      expect(outlook.match(/<table/g)).toHaveLength(outlook.match(/<\/table>/g)?.length ?? 0)
      expect(html.match(/<table/g)).toHaveLength(html.match(/<\/table>/g)?.length ?? 0)
      expect(html + text).not.toMatch(/[\ue000\ue001]/)
      expect(html).toContain('href="tel:01632960142"')
      expect(text).not.toContain('tel:')
    }
  },
)
