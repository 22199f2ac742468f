import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

/** A field whose typed value differs from the stored value. Both values are formatted for display. */
export interface Difference {
  label: string
  typed: string
  stored: string
}

export interface EditConflictDialogProps {
  open: boolean
  /** The edited item, as named in a sentence: "this booking". */
  what: string
  differences: Difference[]
  /** Discards the typed values and continues with the stored values. */
  onUseStored: () => void
  /** Overwrites the stored values with the typed values. */
  onOverwrite: () => void
  /** Returns to the form and changes nothing. */
  onClose: () => void
  busy?: string | undefined
}

/**
 * Shows a save conflict and the differing fields to the user who saved second. Nothing is overwritten without
 * confirmation.
 */
export function EditConflictDialog(props: EditConflictDialogProps) {
  const { open, what, differences, onUseStored, onOverwrite, onClose, busy } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Someone else has saved changes"
      description={`While you had ${what} open, someone else saved it. Your changes have not been saved yet.`}
      actions={
        <>
          <Button onClick={onOverwrite} busy={busy}>
            Overwrite with mine
          </Button>
          <Button variant="secondary" onClick={onUseStored}>
            Take theirs
          </Button>
        </>
      }
    >
      {differences.length > 0 ? (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">What differs</caption>
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-4 font-medium">
                Field
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Yours
              </th>
              <th scope="col" className="py-2 font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, typed, stored }) => (
              <tr key={label} className="border-line border-t align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {label}
                </th>
                <td className="wrap-anywhere py-2 pr-4">{typed || '—'}</td>
                <td className="wrap-anywhere py-2">{stored || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>What you typed now matches what is stored.</p>
      )}
    </Dialog>
  )
}
