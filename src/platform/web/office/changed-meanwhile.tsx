import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A field whose value differs between the two editors, formatted for display. */
export interface Difference {
  label: string
  yours: string
  theirs: string
}

export interface ChangedMeanwhileProps {
  open: boolean
  /** The edited item as a sentence names it: "this booking". */
  what: string
  differences: Difference[]
  /** Continues from the stored values and discards what was typed. */
  onTakeTheirs: () => void
  /** Saves what was typed over the stored values. */
  onKeepMine: () => void
  /** Returns to the form and changes nothing. */
  onClose: () => void
  busy?: string | undefined
}

/** Shows a save conflict and its differences to the second of two editors. Nothing is overwritten without confirmation. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { open, what, differences, onTakeTheirs, onKeepMine, onClose, busy } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Someone else has changed this"
      description={`While you had ${what} open, someone else saved it. Nothing of yours has been saved yet.`}
      actions={
        <>
          <Button onClick={onKeepMine} busy={busy}>
            Overwrite with mine
          </Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
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
            {differences.map(({ label, yours, theirs }) => (
              <tr key={label} className="border-line border-t align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {label}
                </th>
                <td className="wrap-anywhere py-2 pr-4">{yours || '—'}</td>
                <td className="wrap-anywhere py-2">{theirs || '—'}</td>
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
