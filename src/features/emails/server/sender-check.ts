import { Resolver } from 'node:dns/promises'
import type { SenderCheck, SenderRecord } from '#features/emails/contract.ts'

/** Returns the TXT records of a name, each in its parts. Rejects with a DNS error code. */
export type ResolveTxt = (name: string) => Promise<string[][]>

interface Checked {
  /** The address in the From line, to which DMARC applies. */
  mailFrom: string
  /** The address of the envelope, to which SPF applies. */
  mailEnvelopeFrom: string
  now: Date
}

/** Looks up SPF and DMARC of the sender's domain. DKIM has a selector that only the mail provider knows. */
export async function checkSender(
  { mailFrom, mailEnvelopeFrom, now }: Checked,
  resolve: ResolveTxt = resolveTxt,
): Promise<SenderCheck> {
  const [spf, dmarc] = await Promise.all([
    findRecord(resolve, domainOf(mailEnvelopeFrom), /^v=spf1(?: |$)/i),
    findRecord(resolve, `_dmarc.${domainOf(mailFrom)}`, /^v=DMARC1\s*;/i),
  ])
  return { checkedAt: now.toISOString(), spf, dmarc }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

async function findRecord(resolve: ResolveTxt, name: string, pattern: RegExp): Promise<SenderRecord> {
  try {
    const texts = (await resolve(name)).map((parts) => parts.join('')).filter((text) => pattern.test(text))
    const [text = ''] = texts
    if (texts.length > 1) return { name, state: 'repeated', text }
    return { name, state: text ? 'found' : 'missing', text }
  } catch (error) {
    return { name, state: isNoRecord(error) ? 'missing' : 'unknown', text: '' }
  }
}

/** Whether the name server has answered that there is no such record. Any other failure says nothing. */
function isNoRecord(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENODATA' || code === 'ENOTFOUND'
}

const TIMEOUT_MS = 3000

const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(name)
