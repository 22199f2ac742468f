import { test } from 'vitest'
import { doubledOf } from './mailer-trial.ts'

test('[threat doubled-email] two servers deliver 1,000 emails although one server and the mail server are killed', async () => {
  console.log(`${await doubledOf(1000)} of 1,000 emails came twice`)
})
