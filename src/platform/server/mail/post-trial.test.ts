import { test } from 'vitest'
import { doubledOf } from './post-trial.ts'

test('[threat doubled-letter] of letters sent by two servers each arrives, though the mail server and one of them are killed', async () => {
  await doubledOf(50)
})
