import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { doubledOf } from '#test/platform/server/mail/mailer-trial.ts'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { openSmtp } from './smtp.ts'

test('[threat doubled-email] two servers deliver 1,000 emails although one is killed', async () => {
  console.log(`${await doubledOf(1000)} of 1,000 emails came twice`)
})

test.concurrent.each([25, 9 * 60])(
  '[threat doubled-email] a mail server that accepts after %i seconds gets one copy',
  async (seconds) => {
    const server = await mailServer({ data: () => pause(seconds * 1000, null) })
    onTestFinished(() => server.close())
    const smtp = openSmtp({ smtpUrl: server.url, mailEnvelopeFrom: 'bounces@example.com' })
    const email = {
      from: { name: 'Stays', address: 'stays@example.com' },
      to: 'ada@example.org',
      replyTo: 'stays@example.com',
    }
    await smtp.send({
      ...email,
      subject: 'Late',
      text: 'Late',
      html: '<p>Late</p>',
      messageId: '<1@example.com>',
      isAutomatic: true,
    })
    expect(server.arrived).toHaveLength(1)
    smtp.close()
  },
)
