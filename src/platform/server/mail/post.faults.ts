import { test } from 'vitest'
import { doubledOf } from './post-trial.ts'

test('[threat doubled-letter] of 1,000 letters sent by two servers each arrives, though the mail server and one of them are killed', async () => {
  console.log(`${await doubledOf(1000)} of 1,000 letters came twice`)
})
