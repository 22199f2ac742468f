import PenLine from 'lucide-react/icons/pen-line'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { changeGuestNote, type GuestNote, guestNoteForm } from '#features/guests/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { attempt, type RemarksOwner, setDeleted, undoToast } from './remarks.ts'
import { useFocusOnOpen } from './use-focus-on-open.ts'

interface NotesPanelProps {
  owner: RemarksOwner
  notes: readonly GuestNote[]
}

/** Notes with buttons to write, edit and delete. Deleting needs no question, because it can be undone. */
export function NotesPanel({ owner, notes }: NotesPanelProps) {
  const mayEdit = usePermitted('edit lettings')
  const [open, setOpen] = useState<number | 'new'>()
  const box = useFocusOnOpen(open)
  return (
    <Panel title="Notes">
      <div ref={box}>
        {notes.length === 0 ? (
          <p className="text-ink-soft text-sm">None yet. Only staff see notes.</p>
        ) : (
          <ul className="space-y-3">
            {notes.map((note) => (
              <li key={note.id} className="border-brass border-l-3 pl-3">
                {open === note.id ? (
                  <NoteForm
                    key={note.version}
                    name={`guest note ${note.id}`}
                    text={note.text}
                    save={(text) =>
                      send(changeGuestNote, { params: { id: note.id }, body: { text, version: note.version } })
                    }
                    saved={(after) =>
                      undoToast(
                        'Note saved',
                        () =>
                          send(changeGuestNote, {
                            params: { id: note.id },
                            body: { text: note.text, version: after.version },
                          }),
                        'Change undone',
                      )
                    }
                    saveLabel="Save note"
                    onClose={() => setOpen(undefined)}
                  />
                ) : (
                  <Note note={note} mayEdit={mayEdit} onEdit={() => setOpen(note.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <div className="mt-4">
            {open === 'new' ? (
              <NoteForm
                name={`guest note of ${owner.name}`}
                text=""
                save={owner.addNote}
                saved={({ id }) => undoToast('Note added', () => setDeleted(id, true), 'Note removed')}
                saveLabel="Add note"
                onClose={() => setOpen(undefined)}
              />
            ) : (
              <Button variant="secondary" size="small" data-opens="new" onClick={() => setOpen('new')}>
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                Write a note
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function Note({ note, mayEdit, onEdit }: { note: GuestNote; mayEdit: boolean; onEdit: () => void }) {
  const { id, text, author, createdAt } = note
  const remove = () =>
    attempt(
      () => setDeleted(id, true),
      'Failed to delete the note',
      undoToast('Note deleted', () => setDeleted(id, false), 'Note restored'),
    )
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-ink-soft text-sm">
          {author}, <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
        {mayEdit && (
          <div className="-mr-2 ml-auto flex">
            <IconButton
              label="Edit note"
              icon={<PenLine size={18} strokeWidth={1.75} aria-hidden="true" />}
              data-opens={id}
              onClick={onEdit}
            />
            <IconButton
              label="Delete note"
              icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void remove()}
            />
          </div>
        )}
      </div>
    </>
  )
}

interface NoteFormProps {
  name: string
  text: string
  save: (text: string, headers: Record<string, string>) => Promise<GuestNote>
  saved: (note: GuestNote) => ToastMessage
  saveLabel: string
  onClose: () => void
}

function NoteForm({ name, text, save, saved, saveLabel, onClose }: NoteFormProps) {
  return (
    <Form
      name={name}
      schema={guestNoteForm}
      initial={{ text }}
      robots="none"
      send={({ text: written }, headers) => save(written, headers)}
      success={saved}
      failure={{ title: 'Error', description: 'Failed to save the note' }}
      onSent={onClose}
      sendLabel={saveLabel}
      sendingLabel="Saving..."
      backAction={
        <Button variant="quiet" size="large" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextArea name="text" label="Note" rows={3} max={2000} />
    </Form>
  )
}
