import type { Config } from '../config.ts'

/** How emails are delivered: sent by mail, stored by the demo for viewing, or marked as not sent for want of a mail server. */
export type MailMode = 'sent' | 'demo' | 'none'

export function mailMode({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): MailMode {
  if (smtpUrl !== undefined) return 'sent'
  return demo ? 'demo' : 'none'
}
