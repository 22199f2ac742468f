import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishTime } from '#platform/shared/day.ts'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { ContactMessage } from '../contract.ts'

/** The key in session storage, which the cookie policy names. */
const MESSAGE_SENT = 'message-sent'

const stored = z.object({ subject: z.string(), createdAt: z.iso.datetime() })
type Sent = z.infer<typeof stored>

/** Returns the message sent last in this tab, also after a reload, and functions to store and to forget it. */
export function useSentMessage() {
  const [sent, setSent] = useState<Sent>()
  useEffect(() => setSent(read()), [])
  return {
    sent,
    store: ({ subject, createdAt }: ContactMessage) => {
      setSent({ subject, createdAt })
      try {
        sessionStorage.setItem(MESSAGE_SENT, JSON.stringify({ subject, createdAt }))
      } catch {
        // Without storage the line lasts until a reload.
      }
    },
    forget: () => {
      setSent(undefined)
      sessionStorage.removeItem(MESSAGE_SENT)
    },
  }
}

/** Says what was sent, when, and by when it is answered. The region is always there, so that its text is announced. */
export function SentMessage({ sent, onClose }: { sent: Sent | undefined; onClose: () => void }) {
  const { enquiryResponseHours } = useSite().settings.policy
  return (
    <div role="status" className="mt-4 empty:hidden">
      {sent && (
        <div className="flex items-start justify-between gap-4 rounded-card bg-pine-tint px-5 py-3 text-pine-deep">
          <p className="min-w-0">
            Your message “{sent.subject}” was sent at {formatBritishTime(new Date(sent.createdAt))}. We answer within{' '}
            {enquiryResponseHours} hours.
          </p>
          <IconButton
            label="Close"
            icon={<X size={20} strokeWidth={1.75} />}
            className="-mt-2 -mr-2"
            onClick={onClose}
          />
        </div>
      )}
    </div>
  )
}

function read(): Sent | undefined {
  try {
    return stored.safeParse(JSON.parse(sessionStorage.getItem(MESSAGE_SENT) ?? 'null')).data
  } catch {
    return undefined
  }
}
