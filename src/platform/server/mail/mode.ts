import type { Config } from '../config.ts'

/** Whether emails are sent, stored by the demo for viewing, or marked as not sent because no mail server is set. */
export type MailMode = 'sent' | 'demo' | 'none'

export function mailMode({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): MailMode {
  if (smtpUrl !== undefined) return 'sent'
  return demo ? 'demo' : 'none'
}
