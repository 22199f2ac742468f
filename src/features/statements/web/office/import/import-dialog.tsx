import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ImportSteps } from './import-steps.tsx'

interface ImportDialogProps {
  file: File | undefined
  onClose: () => void
  onImported: () => void
}

export function ImportDialog({ file, onClose, onImported }: ImportDialogProps) {
  return (
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      title="Import a bank statement"
      description={file?.name}
      width="wide"
    >
      {file && (
        <ImportSteps
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onClose={onClose}
          onImported={onImported}
        />
      )}
    </Dialog>
  )
}
