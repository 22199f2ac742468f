import { test } from 'vitest'
import { doubledOf } from '#test/platform/server/mail/mailer-trial.ts'

test('[threat doubled-email] two servers deliver every email although one is killed', async () => {
  await doubledOf(50)
})
