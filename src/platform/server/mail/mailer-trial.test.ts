import { test } from 'vitest'
import { doubledOf } from './mailer-trial.ts'

test('[threat doubled-email] two servers deliver every email although one server and the mail server are killed', async () => {
  await doubledOf(50)
})
