import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Router } from 'wouter'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { textDataOf } from '#app/web/figures.ts'
import { faqTexts } from '#content/faq.ts'
import { helpTexts } from '#content/help.ts'
import { homeTexts } from '#content/home.ts'
import { termsTexts } from '#content/terms.tsx'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { describeCancellationTerms } from '#features/bookings/web/office/changes/describe-change.ts'
import { describeCancellation, describeCancellationOn } from '#features/cancellation-scale.ts'
import { CancellationRule } from '#features/offers/web/cancellation-rule.tsx'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { CancellationTimeline } from '#features/settings/web/cancellation-timeline.tsx'
import { describeCancellationCost } from '#features/stays/web/stay-text.ts'
import { wordsOf } from '#platform/server/mail/writing.tsx'
import { toDay } from '#platform/shared/day.ts'

const markup = (node: React.ReactNode) =>
  renderToStaticMarkup(<Router ssrPath="/">{node}</Router>).replace(/<!-- -->/g, '')

test('[rule cancellation-wording] every public text says the same sentences', () => {
  const scale = DEFAULT_SETTINGS.policy.cancellationScale
  const facts = textDataOf({ settings: DEFAULT_SETTINGS, demo: true, publicUrl: 'http://localhost:3000' })
  const sentences = describeCancellation(scale)
  const terms = termsTexts(facts).chapters.map(({ body }) => markup(body))
  for (const text of [
    JSON.stringify(faqTexts(facts, [])),
    JSON.stringify(helpTexts(facts)),
    terms.join('\n'),
    markup(<CancellationTimeline scale={scale} />),
  ])
    for (const sentence of sentences) expect(text).toContain(sentence)
  expect(JSON.stringify(homeTexts(facts, []))).toContain(sentences[0])
})

test('[rule cancellation-wording] pages, dialogs and emails of a stay say the same sentences', async () => {
  const today = toDay('2027-11-05')
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { terms } = SAMPLE_BOOKINGS.fullest
  const checkIn = toDay('2027-12-29')
  const sentences = describeCancellation(terms.cancellationScale, { checkIn, today })

  const sender = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
  const at = { sender, publicUrl: 'https://stays.example', link: 'https://stays.example/stay/sample' }
  const emails = ['booking-held', 'booking-confirmed', 'offer-held'].map(async (name) => {
    const kind = EMAIL_TEMPLATES.kinds[name]
    if (!kind) throw new Error(`No email ${name}`)
    return (await wordsOf([kind.sample('fullest', {}, at)], sender)).text.replace(/\s+/g, ' ')
  })
  const texts = [markup(<CancellationRule stay={{ checkIn, terms }} />), ...(await Promise.all(emails))]
  for (const text of texts) for (const sentence of sentences) expect(text).toContain(sentence)

  const on = toDay('2027-12-27')
  const late = { on, isFree: false, received: '0.00', charge: '12340.50', refund: '0.00', owed: '12340.50' }
  const sentence = describeCancellationOn(terms.cancellationScale, checkIn, on)
  const ofGuest = describeCancellationCost({ ...late, pricePaid: '0.00', depositPaid: '0.00' }, { checkIn, terms })
  const { cancellationScale } = terms
  for (const text of [ofGuest, describeCancellationTerms(late, { cancellationScale, checkIn }, 'confirmed')])
    expect(text).toContain(sentence)
})
