import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailText, previewEmailType, type SampleName, testEmailType } from '#features/emails/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { testToast } from '../email-text.ts'
import { EmailViews } from '../email-views.tsx'
import { RadioPills } from '../radio-pills.tsx'

interface EmailTypePreviewProps {
  kind: string
  /** The typed text; undefined while the dialog is closed. */
  words: EmailText | undefined
  onClose: () => void
}

const SAMPLES: { id: SampleName; label: string }[] = [
  { id: 'fullest', label: 'Longest version' },
  { id: 'emptiest', label: 'Shortest version' },
]

/** Previews an email with the typed text and invented facts, and sends a test. */
export function EmailTypePreview({ kind, words, onClose }: EmailTypePreviewProps) {
  const [sample, setSample] = useState<SampleName>('fullest')
  const { mail } = useSite()
  const reading = useQuery({
    queryKey: ['preview of an email', kind, sample, words],
    queryFn: () => send(previewEmailType, { params: { kind }, body: { sample, words: words as EmailText } }),
    enabled: words !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const testing = useMutation({
    mutationFn: (words: EmailText) => send(testEmailType, { params: { kind }, body: { sample, words } }),
    onSuccess: ({ to }) => showToast(testToast(mail, to)),
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to send the test email')),
  })
  return (
    <Dialog
      open={words !== undefined}
      onClose={onClose}
      title="Preview"
      description="The guest, the home and the amounts are examples, and the links do not work."
      width="wide"
      actions={
        words &&
        reading.data &&
        mail !== 'none' && (
          <Button
            variant="secondary"
            busy={testing.isPending ? 'Sending...' : undefined}
            onClick={() => testing.mutate(words)}
          >
            {mail === 'sent' ? 'Send me a test email' : 'Store a test email under Emails'}
          </Button>
        )
      }
    >
      <RadioPills
        legend="Sample"
        name="sample"
        options={SAMPLES}
        value={sample}
        onChange={setSample}
        className="mb-4"
      />
      <QueryState
        of={{ ...reading, error: reading.error instanceof ApiError ? reading.error : null }}
        what="the preview"
        failed="The preview could not be shown"
        shapes={['h-6', 'h-80']}
        shapesClassName="space-y-3"
      >
        {({ subject, html, text }) => (
          <>
            <p className="wrap-anywhere mb-4">
              <span className="text-ink-soft">Subject:</span> {subject}
            </p>
            <EmailViews html={html} text={text} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
