import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { type Note, noteForm } from '#features/inbox/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'

export interface NotesPanelProps {
  /** Name of the draft: item and id, `enquiry-12`. */
  name: string
  notes: readonly Note[]
  /** Sends a note: `(text, headers) => send(addEnquiryNote, { params: { id }, body: { text } }, headers)`. */
  add: (text: string, headers: Record<string, string>) => Promise<unknown>
}

/** An item's notes, and a button that opens a field for a new note. */
export function NotesPanel({ name, notes, add }: NotesPanelProps) {
  return (
    <Panel title="Notes">
      {notes.length === 0 ? (
        <p className="text-ink-soft text-sm">None yet. Only staff see notes.</p>
      ) : (
        <ul className="space-y-3">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="border-brass border-l-3 pl-3">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-ink-soft text-sm">
                {author}, <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Permitted to="edit lettings">
        <AddNote key={name} name={name} add={add} />
      </Permitted>
    </Panel>
  )
}

function AddNote({ name, add }: Omit<NotesPanelProps, 'notes'>) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // Focuses the field after opening, and the button after closing.
  useEffect(() => {
    if (open) box.current?.querySelector('textarea')?.focus()
    else if (wasOpen.current) box.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div ref={box} className="mt-4">
      {open ? (
        <Form
          name={`note ${name}`}
          schema={noteForm}
          initial={{ text: '' }}
          robots="none"
          send={({ text }, headers) => add(text, headers)}
          success={{ title: 'Note added' }}
          failure={{ title: 'Error', description: 'Failed to add the note' }}
          onSent={() => setOpen(false)}
          sendLabel="Add note"
          sendingLabel="Adding..."
          backAction={
            <Button variant="quiet" size="large" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          }
        >
          <TextArea name="text" label="Note" rows={3} max={2000} />
        </Form>
      ) : (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Write a note
        </Button>
      )}
    </div>
  )
}
