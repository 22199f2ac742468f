import { test } from 'vitest'
import { doubledOf } from './mailer-trial.ts'

test('[threat doubled-email] of 1,000 emails sent by two servers each arrives, though the mail server and one of them are killed', async () => {
  console.log(`${await doubledOf(1000)} of 1,000 emails came twice`)
})
