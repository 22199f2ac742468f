import { HOME_COLUMNS, type HomeChoices, type HomePreview } from '#features/moving-in/contract.ts'
import { FieldList } from '../field-list.tsx'
import { HOME_CALLS } from '../import-file.ts'
import { ImportSteps } from '../import-steps.tsx'
import { useImport } from '../use-import.ts'
import { PlannedHomes } from './planned-homes.tsx'

const firstChoices = ({ columns }: HomePreview): HomeChoices => ({ columns })

interface HomeStepsProps {
  file: File
  onClose: () => void
}

/** The import of a file of homes. */
export function HomeSteps({ file, onClose }: HomeStepsProps) {
  const of = useImport(file, HOME_CALLS, firstChoices)
  const { preview, choices, change, isLoading } = of
  return (
    <ImportSteps of={of} item="home" fileName={file.name} unanswered="" onClose={onClose}>
      {preview && choices && (
        <>
          <FieldList
            preview={preview}
            layout={HOME_COLUMNS}
            columns={choices.columns}
            onChange={(columns) => change({ columns })}
          />
          {preview.missing.length === 0 && <PlannedHomes preview={preview} busy={isLoading} />}
        </>
      )}
    </ImportSteps>
  )
}
