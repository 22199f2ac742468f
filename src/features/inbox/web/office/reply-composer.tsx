import { type ReactNode, useEffect, useRef } from 'react'
import { type ReplyWords, replyWords } from '#features/inbox/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Panel } from '#platform/web/office/panel.tsx'

export interface ReplyComposerProps {
  /** Names the draft: the item and its number, `enquiry-12`. Not its version, so that a refused answer keeps its words. */
  name: string
  /** The address that it goes to. */
  to: string
  /** Subject and text to begin with: greeting and sign-off, with blank lines between them for what is to be said. */
  start: ReplyWords
  /** Sends it: `(words, headers) => send(replyToEnquiry, { params: { id }, body: { ...words, version } }, headers)`. */
  send: (words: ReplyWords, headers: Record<string, string>) => Promise<unknown>
  onSent: () => void
  /** When it was refused, such as for being stale: read the item again, the words stay. */
  onFailed: () => void
  /** Beside the button: the way back. */
  beside: ReactNode
}

const ON_ITS_WAY: Record<Site['mail'], string> = {
  sent: 'It is sent by email at once.',
  demo: 'This is the demo: it is stored under Emails for you to read, and not sent.',
  none: 'No mail server is set up, so it is stored under Emails and not sent. Until then, use Reply by Email or the phone.',
}

const STORED: Record<Site['mail'], string> = {
  sent: 'Reply on its way',
  demo: 'Reply stored under Emails',
  none: 'Reply stored under Emails, not sent',
}

/** An answer is written here. The field stands open where its words belong. */
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
          To <span className="text-ink">{to}</span>. {ON_ITS_WAY[mail]}
        </p>
        <Form
          key={name}
          name={`reply ${name}`}
          schema={replyWords}
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
          success={{ title: STORED[mail] }}
          failure={{ title: 'Error', description: 'Failed to send the reply. Your words are still here.' }}
          onSent={onSent}
          sendLabel="Send"
          sendingLabel="Sending..."
          beside={beside}
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
