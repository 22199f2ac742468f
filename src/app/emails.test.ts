import { expect, test } from 'vitest'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { EMAIL_TEXT_FIELDS, unknownIn } from '#platform/server/mail/email-text.ts'
import { SAMPLES, type SampleName, type WrittenAt } from '#platform/server/mail/email-types.ts'
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

const GREETING = /^(?:Dear|Hello|Hi)\b.*,$/gm
const SIGN_OFF = /^(?:Kind regards|Best wishes)\b/gm
/** Words that are true on a page only. */
const PAGE_WORDS = /\b(?:this|its) page\b|\b(?:above|below)\b/i
const TO_READERS = Object.entries(EMAIL_TEMPLATES.kinds).filter(
  ([, { reader }]) => reader === 'guest' || reader === 'owner',
)

test.each(TO_READERS)(
  '[rule email-voice] %s has one greeting, one sign-off and no word of a page',
  async (_name, kind) => {
    for (const sample of SAMPLES) {
      const { html, text } = await wordsOf([kind.sample(sample, {}, AT)], SENDER)
      const greetings = text.match(GREETING)?.length ?? 0
      // What a member of staff typed is sent as it is: it may have no greeting.
      if (!kind.isTyped) expect(greetings).toBe(1)
      expect(greetings).toBeLessThanOrEqual(1)
      expect(text.match(SIGN_OFF)).toHaveLength(1)
      expect(html).toContain('Staffordshire Stays')
      expect(text).not.toMatch(PAGE_WORDS)
      if (kind.reader === 'guest') expect(text).toContain('never sent by email')
    }
  },
)

test.each(Object.entries(EMAIL_TEMPLATES.kinds))(
  '[rule email-looks] the text of %s has every sum, day and link of its HTML in the same order',
  async (_name, kind) => {
    for (const sample of SAMPLES) {
      const { html, text } = await wordsOf([kind.sample(sample, {}, AT)], SENDER)
      const shown = html.replace(/^.*<\/h1>/s, '').replaceAll('&amp;', '&')
      for (const pattern of [/£[\d,]+\.\d\d/g, /\b\d{1,2} [A-Z]\w+ 20\d\d/g]) {
        const inText = text.match(pattern) ?? []
        const inHtml = shown.replaceAll(/<[^>]*>/g, ' ').match(pattern) ?? []
        expect(inText.slice(inText.length - inHtml.length)).toEqual(inHtml)
      }
      for (const [, address = '', label = ''] of shown.matchAll(/<a class="button" href="([^"]+)"[^>]*>(.*?)<\/a>/g))
        expect(text).toContain(`${label.replaceAll('<!-- -->', '')}:\n${address}\n`)
    }
  },
)

test.each(['offer', 'booking-held', 'booking-confirmed', 'offer-held'])(
  '[rule email-looks] %s has its next step before the details, and the terms last',
  async (name) => {
    const { html } = await renderSample(name, 'fullest')
    const places = ['<h1', 'class="button"', 'Check-in', 'Price of the stay', 'Kind regards'].map((part) =>
      html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    if (name !== 'offer') expect(html.indexOf('14-day right')).toBeGreaterThan(html.lastIndexOf('Price of the stay'))
  },
)

test.each(['booking-confirmed', 'booking-changed', 'money-received'])(
  '[rule email-settled] %s says that nothing is left to pay, or what is left and by when',
  async (name) => {
    const paid = await renderSample(name, 'emptiest')
    for (const words of [paid.text, paid.html]) {
      expect(words).toContain('There is nothing left to pay.')
      expect(words).not.toMatch(/due by|still to pay(?!\.)/i)
    }
    const unpaid = await renderSample(name, 'fullest')
    for (const row of [
      /^Security deposit(?: still to pay, by|, due by) 10 November 2027 at 5pm: £6,170\.25$/m,
      /^Price of the stay still to pay, by Saturday 4 December 2027: £2,170\.25$/m,
    ])
      expect(unpaid.text).toMatch(row)
    expect(unpaid.text).not.toContain('nothing left to pay')
  },
)

test('[rule email-looks] pictures of homes are shown only where they are known', async () => {
  const picture = { src: 'https://stays.example/photographs/1-768.jpg', width: 600, height: 400, alt: 'The garden' }
  const pictures = new Map([
    [1, picture],
    [2, { ...picture, src: 'https://stays.example/photographs/2-768.jpg' }],
  ])
  for (const name of ['offer', 'booking-confirmed', 'arrival', 'review-invitation', 'money-received'])
    for (const sample of SAMPLES) {
      expect((await renderSample(name, sample)).html).not.toContain('<img')
      const { html } = await renderSample(name, sample, { pictures })
      expect(html.match(/<img[^>]*>/g)).toHaveLength(name === 'offer' && sample === 'fullest' ? 2 : 1)
      expect(html).toMatch(/<img src="https:\/\/stays[^"]*-768\.jpg" alt="The garden" width="600" height="400"/)
    }
})

async function renderSample(name: string, sample: SampleName, at: Partial<WrittenAt> = {}) {
  const kind = EMAIL_TEMPLATES.kinds[name]
  if (!kind) throw new Error(`no email is called ${name}`)
  return wordsOf([kind.sample(sample, {}, { ...AT, ...at })], SENDER)
}

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
