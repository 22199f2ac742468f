import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { type TextData, textDataOf } from '#app/web/figures.ts'
import { DEMO_HOMES } from '#demo/data/homes.ts'
import { acceptDraftName } from '#features/offers/web/accepting/accept-form-schema.ts'
import { provenFeatures, type SharedFeature } from '#features/properties/contract.ts'
import { DEFAULT_SETTINGS, EMPTY_SETTINGS, type PublicSettings } from '#features/settings/contract.ts'
import { aboutTexts } from './about.ts'
import type { LegalDocument } from './chapter.ts'
import { contactTexts } from './contact.ts'
import { cookieTexts } from './cookies.tsx'
import { faqPageFacts, faqTexts } from './faq.ts'
import { helpTexts } from './help.ts'
import { HERO_TEXTS } from './hero.ts'
import { homeTexts, statsOf } from './home.ts'
import { ownerTexts } from './owners.ts'
import { privacyTexts } from './privacy.tsx'
import { termsTexts } from './terms.tsx'

/** Settings in which every figure differs from the default and occurs in no text. */
const OTHER: PublicSettings = {
  business: {
    name: 'Moorland Lets',
    phone: '01632 960777',
    email: 'office@moorland.example',
    whatsapp: '+44 7700 900777',
    serviceArea: 'the moors',
    legalName: 'Moorland Homes Ltd',
    companyNumber: 'SC123456',
    registeredAddress: '9 Fell Row',
    vatNumber: 'GB 123 4567 89',
    icoNumber: 'ZA123456',
    complaintsAddress: 'complaints@moorland.example',
    address: 'Beacon Yard',
    facebook: 'https://social.example/moorland',
    instagram: 'https://photos.example/moorland',
    tiktok: 'https://videos.example/moorland',
    mapTiles: '',
    mapCredit: '',
  },
  policy: {
    enquiryResponseHours: 31,
    applicationResponseHours: 53,
    checkInFrom: '17:15',
    checkOutBy: '09:45',
    extendedHourPence: 2750,
    minimumStayNights: 6,
    securityDepositPercent: 45,
    securityDepositMinPence: 13_000,
    depositReturnWorkingDays: 8,
    cancellationScale: [
      { minDays: 33, percent: 0 },
      { minDays: 11, percent: 35 },
      { minDays: 0, percent: 100 },
    ],
    holdWorkingDays: 4,
    holdGraceWorkingDays: 1,
    offerHours: 52,
    minimumAge: 21,
    retentionYears: 9,
    enquiryRetentionMonths: 19,
    messageRetentionMonths: 11,
    applicationRetentionMonths: 22,
    applicationImageRetentionMonths: 8,
    emailRetentionMonths: 23,
    logRetentionDays: 75,
    moneyEmailMinutes: 9,
    arrivalDetailsHours: 37,
    addressDays: 33,
  },
  marketing: {
    averageRating: 4.3,
    repeatCustomersPercent: 61,
    premiumProperties: 17,
    happyGuests: 83,
    higherRevenuePercent: 26,
    protectionMillions: 6,
    averageMonthlyIncomePence: 271_500,
    averageRatingSource: 'Ledger A',
    repeatCustomersPercentSource: 'Ledger B',
    premiumPropertiesSource: 'Ledger C',
    happyGuestsSource: 'Ledger D',
    higherRevenuePercentSource: 'Ledger E',
    protectionMillionsSource: 'Ledger F',
    averageMonthlyIncomePenceSource: 'Ledger G',
  },
  vat: 'not-registered',
}

const EVERYTHING = provenFeatures({
  amenities: DEMO_HOMES.flatMap(({ amenities }) => amenities),
  houseRules: DEMO_HOMES[0]?.houseRules ?? null,
})

const site = { settings: DEFAULT_SETTINGS, demo: true, publicUrl: 'http://localhost:3000' }
const defaults = textDataOf(site)
const changed = textDataOf({ ...site, settings: OTHER })

test.each([
  ['the home page', (facts: TextData) => JSON.stringify(homeTexts(facts, EVERYTHING))],
  ['About', (facts: TextData) => JSON.stringify(aboutTexts(facts))],
  ['the Help Center', (facts: TextData) => JSON.stringify(helpTexts(facts))],
  ['FAQ', (facts: TextData) => JSON.stringify(faqTexts(facts, EVERYTHING))],
  ['Owner Testimonials', (facts: TextData) => JSON.stringify(ownerTexts(facts))],
  ['Contact', (facts: TextData) => JSON.stringify(contactTexts(facts))],
  ['the Privacy Policy', (facts: TextData) => textOf(privacyTexts(facts))],
  ['the Terms of Service', (facts: TextData) => textOf(termsTexts(facts))],
  ['the Cookie Policy', (facts: TextData) => textOf(cookieTexts(facts))],
])('a changed setting leaves no old figure on %s', (_, wordsOf) => {
  const [before, after] = [wordsOf(defaults), wordsOf(changed)]
  for (const [name, figure] of figuresAndNames(defaults)) {
    const stale = new RegExp(`(?<![\\w.£])${figure.replace(/[+.$]/g, '\\$&')}(?![\\w%])`)
    expect(stale.test(after), `${name}, ${figure}`).toBe(false)
  }
  // If several settings have this text, at least one of the settings must have changed the text.
  for (const figure of new Set(figuresAndNames(defaults).values())) {
    const names = [...figuresAndNames(defaults)].filter(([, value]) => value === figure).map(([name]) => name)
    if (figure.length > 2 && before.includes(figure))
      expect(names.filter((name) => after.includes(figuresAndNames(changed).get(name) ?? '?'))).not.toEqual([])
  }
})

test('[rule settings-drive-texts] the site’s texts contain every figure from the settings', () => {
  const all = allTexts(changed)
  for (const [name, figure] of figuresAndNames(changed)) expect(all.includes(figure), name).toBe(true)
})

test.each([
  ['the response to enquiries', 'We answer within 24 hours'],
  ['the review of applications', 'within 48 hours'],
  ['check-in and check-out', 'Check-in is from 4pm and check-out by 10am.'],
  ['extended times', 'extended times cost £20 per hour'],
  ['the minimum stay', 'The minimum stay is 2 nights'],
  ['the security deposit', 'The security deposit is 50% of the booking fee, with deposits from £100'],
  ['the return of the deposit', 'refunded within 5 working days of check-out'],
  ['free cancellation', 'Full refund for cancellation 25 or more days before check-in; no-shows get no refund.'],
  ['a later cancellation', 'For cancellation 24 to 8 days before check-in, we charge 50% of the price of the stay.'],
  ['a late cancellation', 'For cancellation 7 or fewer days before check-in, we charge 100% of the price of the stay.'],
  ['no-shows', 'No-shows get no refund'],
  ['payment', 'Bank transfer is the current payment method'],
  ['age', 'Guests must be at least 18 to book'],
  ['retention', 'Booking records are retained for 7 years'],
  ['retention of enquiries', 'Kept for 24 months; if it becomes a booking'],
  ['retention of messages', 'Kept for 12 months.'],
  ['retention of applications', 'Photographs are kept for 12 months; the rest for 24 months'],
  ['retention of logs', 'Kept for at most 90 days.'],
  ['arrival details', 'Self check-in details are sent up to 24 hours before arrival'],
  ['complaints', 'acknowledge a complaint within 30 days'],
])('the texts state the policy on %s', (_, sentence) => {
  expect(allTexts(defaults)).toContain(sentence)
})

test('the hero has its required texts', () => {
  expect(HERO_TEXTS).toEqual({
    headline: 'Premium Short Stay Accommodation',
    subtitle: 'Discover exceptional properties across the UK for business and leisure',
    owner: { question: 'Property Owner?', button: 'List Your Property' },
    illustrations: expect.any(String),
  })
})

test('[rule own-claims] the site’s texts have no gaps when contacts are missing', () => {
  const bare = textDataOf({ settings: EMPTY_SETTINGS, demo: false, publicUrl: 'https://stays.example' })
  const texts = allTexts({ ...bare, business: { ...bare.business, name: 'stays.example' } })
  const gaps = [
    /\bundefined\b|NaN/,
    /mailto:["<]/,
    / {2}[a-z]/,
    / [.,;)]/,
    /by (?:phone|post)|call us|to call\b|or call\b|prefer to talk/i,
    /\(\)/,
    /01632|£3,200|40%|70%|50\+|4\.8|£5M/,
  ]
  expect(gaps.flatMap((gap) => gap.exec(texts)?.[0] ?? [])).toEqual([])
  expect(statsOf(bare)).toEqual([])
  expect(homeTexts(bare, []).amenities.items).toEqual([])
  expect(ownerTexts(bare).figures).toEqual([])
  expect(contactTexts(bare)).toMatchObject({ ways: [], social: { links: [] }, area: null, office: null })
  expect(JSON.stringify(faqTexts(bare, []))).toContain('Send a message from the contact page. We answer')
  expect(textOf(privacyTexts(bare))).toContain('You reach us on our <a href="/contact">contact page</a>.')
})

test('[rule own-claims] a real site shows the average of its reviews', () => {
  const real = { ...site, demo: false }
  expect(textDataOf(real).figures.rating).toBe('4.8')
  expect(textDataOf(real, 4.26).figures.rating).toBe('4.3')
  expect(textDataOf(site, 4.26).figures.rating).toBe('4.8')
})

test('[rule claim-sources] each figure has its source where it is shown', () => {
  const named = (words: object) => JSON.stringify(words).match(/Ledger \w/g)
  expect(named(homeTexts(changed, []))).toEqual([...'ABCDEFG'].map((name) => `Ledger ${name}`))
  expect(named(aboutTexts(changed))).toEqual([...'ABCDE'].map((name) => `Ledger ${name}`))
  expect(named(ownerTexts(changed))).toEqual(['Ledger E', 'Ledger F', 'Ledger G'])
  expect(textDataOf({ ...site, demo: false, settings: OTHER }, 4.26).sources.rating).toBe(
    'Average of all published reviews',
  )
  for (const source of Object.values(defaults.sources)) expect(source).toMatch(/^Example figure/)
  const withheld = textDataOf({ ...site, settings: { ...OTHER, marketing: { ...EMPTY_SETTINGS.marketing } } })
  expect(named([homeTexts(withheld, []), aboutTexts(withheld), ownerTexts(withheld)])).toBeNull()
})

test('[rule shared-features] the home page promises only what every home has', () => {
  const textsWith = (shared: readonly SharedFeature[]) => {
    const { guests, reasons, amenities } = homeTexts(defaults, shared)
    return JSON.stringify([guests, reasons, amenities, faqTexts(defaults, shared)]).replaceAll('\u2060', '')
  }
  const promises = {
    children: 'Children are welcome in every home',
    parking: 'Every home has its own parking',
    'fast-wi-fi': 'Fast Wi-Fi',
    dishwasher: 'Kitchen with dishwasher',
    linen: 'Fresh linen and towels',
    towels: 'linen, towels, heating',
    'washing-machine': 'Washing machine',
    'self-check-in': 'Self check-in from',
    'smart-tv': 'Smart TV',
    kitchen: 'a stocked kitchen',
  }
  for (const [feature, promise] of Object.entries(promises)) {
    expect(textsWith(EVERYTHING)).toContain(promise)
    expect(textsWith(EVERYTHING.filter((one) => one !== feature))).not.toContain(promise)
  }
  const unknown = textsWith([])
  expect(unknown).toContain('Whether a home suits children depends on the home')
  const withoutTowels = textsWith(EVERYTHING.filter((feature) => feature !== 'towels'))
  expect(withoutTowels).toContain('Fresh linen')
  expect(withoutTowels).not.toContain('towels')
  expect(unknown).toContain('Someone to call')
  expect(unknown).not.toMatch(/dishwasher|Fast Wi.Fi|Wi.Fi,|linen|made beds|stocked kitchen|opens with|Private parking/)
})

test('the privacy policy asks for no names of guests under 16', () => {
  const policy = textOf(privacyTexts(defaults))
  expect(policy).toContain('the names and nationalities of guests aged 16 or over')
  const [, children = ''] = /Children\n([\s\S]*?)Your rights/.exec(policy) ?? []
  expect(children).toContain('Guests must be at least 18 to book.')
  expect(children).toContain('everyone aged 16 or over who stays')
  expect(children).toMatch(/Children under 16 .* we do not ask for their names/)
})

test('[rule vat-shown] the texts call prices exclusive of VAT only when VAT is added', () => {
  const textsWith = (vat: PublicSettings['vat']) =>
    allTexts(textDataOf({ ...site, settings: { ...DEFAULT_SETTINGS, vat } }))
  expect(textsWith('exclusive')).toContain('exclude VAT')
  expect(textsWith('inclusive')).not.toContain('exclude VAT')
  expect(textsWith('inclusive')).toContain('All prices include VAT.')
  expect(textsWith('not-registered')).not.toContain('exclude VAT')
  expect(textsWith('not-registered')).toContain('not registered for VAT')
})

test('[rule who-we-are] the terms and the privacy policy name the entered legal details', () => {
  for (const words of [termsTexts, privacyTexts]) {
    expect(textOf(words(changed))).toContain(
      'Moorland Lets is a trading name of Moorland Homes Ltd, registered in Scotland no. SC123456. Registered address: 9 Fell Row. VAT number GB 123 4567 89. ICO registration ZA123456. Complaints: complaints@moorland.example.',
    )
    expect(textOf(words(changed))).toContain('write to <a href="mailto:complaints@moorland.example">')
    expect(textOf(words(defaults))).not.toContain('VAT number')
    const postal = { ...defaults, business: { ...defaults.business, complaintsAddress: '9 Fell Row' } }
    expect(textOf(words(postal))).toContain('write to 9 Fell Row')
    const blank = { ...defaults, business: { ...defaults.business, complaintsAddress: '' } }
    expect(textOf(words(blank))).toContain('write to <a href="mailto:hello@staffordshirestays.example">')
  }
})

test('the invented owner appears only in the demo', () => {
  expect(ownerTexts(defaults).example).not.toBeNull()
  expect(ownerTexts(defaults).exampleNote).toContain('not the words of a real owner')
  expect(ownerTexts({ ...defaults, demo: false }).example).toBeNull()
})

test('the FAQ’s structured data contains every question and answer', () => {
  const groups = faqTexts(defaults, EVERYTHING)
  const facts = JSON.stringify(faqPageFacts(groups))
  for (const { question, answer } of groups.flatMap(({ questions }) => questions)) {
    expect(facts).toContain(JSON.stringify(question))
    for (const paragraph of answer) expect(facts).toContain(paragraph)
  }
})

test('[rule saved-homes] the cookie policy names every storage key', () => {
  const sources = globSync(['src/**/web/**/*.{ts,tsx}', 'content/*.{ts,tsx}'])
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const keys = sources.flatMap(({ text }) =>
    [...text.matchAll(/Storage\.setItem\((\w+)/g)].map(
      ([, name]) => new RegExp(`(?:const ${name} = '|function ${name}\\([^\`]*\`)([^'\`$]+)`).exec(text)?.[1],
    ),
  )
  const forms = sources.flatMap(({ file, text }) =>
    file.includes('/office/')
      ? []
      : [...text.matchAll(/<Form\s[^>]*?\bname=["{`]+([^$"`(]+)/g)].map(([, name]) => name),
  )
  expect(keys.sort()).toEqual([
    'adminLoggedIn',
    'draft:',
    'just-sent',
    'message-sent',
    'office-places',
    'office-recent',
    'savedHomes',
  ])
  expect(forms).toHaveLength(9)
  const drafts = forms.map(
    (name) => `draft:${name === acceptDraftName.name ? acceptDraftName(0).replace('0', '') : name}`,
  )
  const policy = textOf(cookieTexts(defaults))
  for (const key of [...keys, ...drafts].filter((key) => key !== 'draft:'))
    expect(policy).toContain(`<code>${key}</code>`)
})

test("[rule map-tiles] the privacy policy names the map's provider", () => {
  const business = { ...defaults.business, mapTiles: 'https://tiles.example/{z}/{x}/{y}.png', mapCredit: '© Somebody' }
  for (const words of [privacyTexts, cookieTexts]) {
    expect(textOf(words({ ...defaults, business }))).toContain('tiles.example')
    for (const half of [{ mapTiles: '' }, { mapCredit: '' }])
      expect(textOf(words({ ...defaults, business: { ...business, ...half } }))).not.toMatch(
        /tiles\.example|Show the map/,
      )
  }
})

test('every chapter has a unique anchor', () => {
  for (const { chapters } of [privacyTexts(defaults), termsTexts(defaults), cookieTexts(defaults)])
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length)
  expect(new Set(helpTexts(defaults).map(({ id }) => id)).size).toBe(8)
})

test('phone links have a number that can be dialled', () => {
  const without = { ...changed, business: { ...changed.business, whatsapp: '' } }
  expect(contactTexts(without).ways.map(({ kind }) => kind)).toEqual(['phone', 'email'])
  expect(contactTexts(changed).ways.map(({ href }) => href)).toEqual([
    'tel:01632960777',
    'mailto:office@moorland.example',
    'https://wa.me/447700900777',
  ])
})

function figuresAndNames({ figures, business }: TextData): Map<string, string> {
  const { instagram, facebook, tiktok, vatNumber: _, mapTiles: _tiles, mapCredit: _credit, ...names } = business
  return new Map(
    Object.entries({ ...figures, ...names, instagram, facebook, tiktok }).map(([key, text]) => [key, text ?? '']),
  )
}

function allTexts(facts: TextData): string {
  const data = [homeTexts, aboutTexts, helpTexts, faqTexts, ownerTexts, contactTexts].map((words) =>
    words(facts, EVERYTHING),
  )
  const documents = [privacyTexts, termsTexts, cookieTexts].map((words) => textOf(words(facts)))
  return [JSON.stringify(data), ...documents].join('\n')
}

function textOf({ title, lead, chapters }: LegalDocument): string {
  // React separates adjacent texts by comments, which readers do not see.
  const bodies = chapters.map(({ heading, body }) => `${heading}\n${markup(body)}`)
  return [title, lead, ...bodies].join('\n').replace(/<!-- -->/g, '')
}

function markup(node: ReactNode): string {
  return renderToStaticMarkup(<Router ssrPath="/">{node}</Router>)
}
