import { useQuery } from '@tanstack/react-query'
import type { OpenEmail } from '#features/emails/contract.ts'
import { useIsPermitted, usePermitted } from '#features/permitted.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EmailActions } from './email-actions.tsx'
import { describeRecipient, describeTime, itemLink, STATE_BADGES } from './email-text.ts'
import { EmailViews } from './email-views.tsx'
import { emailQuery } from './queries.ts'

interface EmailDialogProps {
  /** Undefined while the dialog is closed. */
  emailId: number | undefined
  onClose: () => void
}

/** Shows an email as sent, or as it would be sent now. */
export function EmailDialog({ emailId, onClose }: EmailDialogProps) {
  const mayEdit = usePermitted('edit lettings')
  const reading = useQuery({ ...emailQuery(emailId ?? 0), ...ALWAYS_REFETCH, enabled: emailId !== undefined })
  const { data } = reading
  const email = data?.id === emailId ? data : undefined
  return (
    <Dialog
      open={emailId !== undefined}
      onClose={onClose}
      title={email?.subject ?? email?.name ?? 'Email'}
      width="wide"
      actions={mayEdit && email && <EmailActions email={email} onDone={onClose} />}
    >
      <QueryState
        of={{ ...reading, data: email }}
        what="the email"
        shapes={['h-6', 'h-6', 'h-80']}
        shapesClassName="space-y-3"
      >
        {(email) => <EmailContent email={email} />}
      </QueryState>
    </Dialog>
  )
}

function EmailContent({ email }: { email: OpenEmail }) {
  const { label, tone } = STATE_BADGES[email.state]
  const isPermitted = useIsPermitted()
  const link = itemLink(email)
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-soft text-sm tabular-nums">
          {email.name} to {describeRecipient(email)} · {describeTime(email)}
        </span>
        {link && isPermitted(link.permission) && (
          <SiteLink
            href={link.href}
            className="text-pine text-sm underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {link.words}
          </SiteLink>
        )}
      </p>
      {email.reason && <p className="wrap-anywhere rounded-field bg-sand px-4 py-3 text-sm">{email.reason}</p>}
      {email.html === null || email.text === null ? (
        <p className="text-ink-soft">The reason for this email no longer applies, so there is nothing to send.</p>
      ) : (
        <EmailViews html={email.html} text={email.text} />
      )}
    </div>
  )
}
