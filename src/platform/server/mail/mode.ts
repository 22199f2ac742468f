import type { Config } from '../config.ts'

/** What becomes of emails: sent by mail, kept on the demo's shelf to be looked at, or kept until there is a mail server. */
export type MailMode = 'sent' | 'demo' | 'none'

export function mailMode({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): MailMode {
  if (smtpUrl !== undefined) return 'sent'
  return demo ? 'demo' : 'none'
}
