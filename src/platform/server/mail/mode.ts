import type { Config } from '../config.ts'

/** Emails are sent by mail, stored by the demo for viewing, or marked as not sent without a mail server. */
export type MailMode = 'sent' | 'demo' | 'none'

export function mailMode({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): MailMode {
  if (smtpUrl !== undefined) return 'sent'
  return demo ? 'demo' : 'none'
}
