import type { Email } from '#features/emails/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { describeRecipient, describeTime, STATE_BADGES } from './email-text.ts'

/** Email in a list; links to the email's content. */
export function EmailLine({ email, href }: { email: Email; href: string }) {
  const { label, tone } = STATE_BADGES[email.state]
  return (
    <SiteLink href={href} className="group flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field py-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="font-medium underline-offset-4 group-hover:underline">{email.subject ?? email.name}</span>
        <span className="block text-ink-soft text-sm tabular-nums">
          {email.subject && `${email.name} · `}to {describeRecipient(email)} · {describeTime(email)}
        </span>
        {email.reason && <span className="block text-sm">{email.reason}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </SiteLink>
  )
}
