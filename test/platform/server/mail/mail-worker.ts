// Sends due emails in the trial that kills a server. Usage: `node mail-worker.js DATABASE_URL SMTP_URL START SPEED`. The
// worker's clock starts at START.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import { fastClock } from '#platform/server/testing/fast-clock.ts'

const EMAIL_TEMPLATES: EmailTemplates = {
  kinds: {
    test: emailType({
      name: 'Test',
      reader: 'guest',
      weight: 1,
      words: { subject: 'Email {number}', title: 'An email', opening: 'One of many.', closing: '' },
      placeholders: (number: number) => ({ number: String(number) }),
      read: async (_office, { itemId }) => ({ to: 'ada@example.org', data: itemId }),
      render: () => ({ preview: '', body: null }),
      samples: { emptiest: 1, fullest: 2 },
    }),
  },
  sender: async () => ({
    name: 'Staffordshire Stays',
    phone: '01632 960142',
    email: 'hello@staffordshirestays.example',
  }),
}

const [, , databaseUrl = '', smtpUrl = '', start = '', speed = ''] = process.argv
const { kysely } = await openDatabase({ databaseUrl, log: { info() {}, warn() {}, error: console.error } })
const mailer = openMailer(
  {
    database: kysely,
    // Runs SPEED times as fast as the system clock.
    clock: fastClock(new Date(start), Number(speed)),
    config: readConfig({ SMTP_URL: smtpUrl }),
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {},
    emailsDue: () => {},
  },
  EMAIL_TEMPLATES,
)
console.log('open')
for (;;) {
  await mailer.sendDue()
  await pause(100)
}
