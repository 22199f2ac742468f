// A server in a process of its own that sends what is due, for the trial in which one of two is killed. It prints a word
// once it is open. `node post-door.js DATABASE_URL SMTP_URL START SPEED`: its clock began at START and runs SPEED times.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { fastClock } from '../testing/fast-clock.ts'
import { Words } from './paper.tsx'
import { openPost } from './post.ts'
import type { Writers } from './writing.tsx'

const WRITERS: Writers = {
  kinds: {
    test: {
      name: 'Test',
      weight: 1,
      write: async (_office, { itemId }) => ({
        to: 'ada@example.org',
        subject: `Letter ${itemId}`,
        title: 'A letter',
        preview: '',
        body: <Words>One of many.</Words>,
      }),
    },
  },
  sender: async () => ({
    name: 'Staffordshire Stays',
    phone: '01632 960142',
    email: 'hello@staffordshirestays.example',
  }),
}

const [, , databaseUrl = '', smtpUrl = '', start = '', speed = ''] = process.argv
const { kysely } = await openDatabase({ databaseUrl, log: { info() {}, warn() {}, error: console.error } })
const post = openPost(
  {
    database: kysely,
    clock: fastClock(new Date(start), Number(speed)),
    config: readConfig({ SMTP_URL: smtpUrl }),
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {},
    lettersDue: () => {},
  },
  WRITERS,
)
console.log('open')
for (;;) {
  await post.sendDue()
  await pause(100)
}
