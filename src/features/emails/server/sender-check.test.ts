import { expect, test } from 'vitest'
import { checkSender, type ResolveTxt } from './sender-check.ts'

const CHECKED = {
  mailFrom: 'office@stays.example',
  mailEnvelopeFrom: 'bounces@mail.stays.example',
  now: new Date('2026-09-09T11:00:00Z'),
}

/** Resolves the records of a zone; a text instead of records is the code of the error. */
function zone(records: Record<string, string[][] | string>): ResolveTxt {
  return async (name) => {
    const found = records[name] ?? 'ENOTFOUND'
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found })
    return found
  }
}

const check = (records: Record<string, string[][] | string>) => checkSender(CHECKED, zone(records))

test('[rule sender-check] SPF is read from the envelope’s domain, DMARC from the sender’s', async () => {
  const records = {
    'mail.stays.example': [['site=1'], ['v=spf1 include:mail.example', ' -all']],
    '_dmarc.stays.example': [['v=DMARC1; p=quarantine']],
  }
  expect(await check(records)).toEqual({
    checkedAt: '2026-09-09T11:00:00.000Z',
    spf: { name: 'mail.stays.example', state: 'found', text: 'v=spf1 include:mail.example -all' },
    dmarc: { name: '_dmarc.stays.example', state: 'found', text: 'v=DMARC1; p=quarantine' },
  })
})

test('[rule sender-check] a domain without the records is told so', async () => {
  const { spf, dmarc } = await check({
    'mail.stays.example': [['v=spf10'], ['site=1']],
    '_dmarc.stays.example': 'ENODATA',
  })
  expect([spf.state, dmarc.state]).toEqual(['missing', 'missing'])
})

test('[rule sender-check] two SPF records count as none, as they do for mail servers', async () => {
  expect((await check({ 'mail.stays.example': [['v=spf1 -all'], ['v=spf1 mx -all']] })).spf.state).toBe('repeated')
})

test.each(['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED'])(
  '[rule sender-check] after %s the state is unknown, never fine or missing',
  async (code) => {
    const { spf, dmarc } = await check({ 'mail.stays.example': code, '_dmarc.stays.example': code })
    expect([spf.state, dmarc.state]).toEqual(['unknown', 'unknown'])
  },
)
