import { test } from 'vitest'
import { doubledOf } from './mailer-trial.ts'

test('[threat doubled-email] of emails sent by two servers each arrives, though the mail server and one of them are killed', async () => {
  await doubledOf(50)
})
