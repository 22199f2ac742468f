import { type ReactNode, useEffect, useRef } from 'react'
import { type ReplyDraft, replyDraft } from '#features/inbox/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Panel } from '#platform/web/office/panel.tsx'

export interface ReplyComposerProps {
  /** Name of the draft: item and id, `enquiry-12`. Without the version, so that a rejected answer keeps its text. */
  name: string
  /** The recipient's email address. */
  to: string
  /** Initial subject and text. Blank lines between greeting and sign-off mark where the cursor goes. */
  start: ReplyDraft
  /** Sends the answer: `(words, headers) => send(replyToEnquiry, { params: { id }, body: { ...words, version } }, headers)`. */
  send: (words: ReplyDraft, headers: Record<string, string>) => Promise<unknown>
  onSent: () => void
  /** Called when the server rejects the answer, for example as stale, to reload the item. The text stays. */
  onFailed: () => void
  /** Shown beside the Send button. */
  beside: ReactNode
}

const DELIVERY_NOTES: Record<Site['mail'], string> = {
  sent: 'Your reply is sent by email at once.',
  demo: 'This is the demo: your reply is stored under Emails for you to read, and is not sent.',
  none: 'No mail server is set up, so your reply is stored under Emails and is not sent. Please use Reply by Email or the phone instead.',
}

const REPLY_SENT: Record<Site['mail'], string> = {
  sent: 'Reply on its way',
  demo: 'Reply stored under Emails',
  none: 'Reply stored under Emails, not sent',
}

/** Form for an answer. Puts the cursor at the first gap of the text. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { name, to, start, send, onSent, onFailed, beside } = props
  const { mail } = useSite()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('textarea')
    if (!field) return
    field.focus({ preventScroll: true })
    const gap = field.value.indexOf('\n\n\n')
    const caret = gap < 0 ? field.value.length : gap + 2
    field.setSelectionRange(caret, caret)
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="scroll-mt-16 scroll-mb-16">
      <Panel title="Reply">
        <p className="wrap-anywhere mb-4 text-ink-soft text-sm">
          To <span className="text-ink">{to}</span>. {DELIVERY_NOTES[mail]}
        </p>
        <Form
          key={name}
          name={`reply ${name}`}
          schema={replyDraft}
          initial={start}
          robots="none"
          send={async ({ subject, text }, headers) => {
            try {
              return await send({ subject, text }, headers)
            } catch (error) {
              onFailed()
              throw error
            }
          }}
          success={{ title: REPLY_SENT[mail] }}
          failure={{
            title: 'Error',
            description: 'Failed to send the reply. Your text is still here, so please try again.',
          }}
          onSent={onSent}
          sendLabel="Send"
          sendingLabel="Sending..."
          backAction={beside}
        >
          <div className="space-y-4">
            <TextField name="subject" label="Subject" maxLength={200} />
            <TextArea name="text" label="Text" rows={10} max={10_000} />
          </div>
        </Form>
      </Panel>
    </div>
  )
}
