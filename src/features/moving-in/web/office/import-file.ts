import {
  type ImportChoices,
  type ImportPreview,
  type ImportResult,
  importBookings,
  MAX_IMPORT_BYTES,
  previewBookingImport,
} from '#features/moving-in/contract.ts'
import { type FileCall, sendFile } from '#platform/web/office/photographs/send-file.ts'
import { saveFile } from '#platform/web/office/save-file.ts'

/** Returns an error message for a file of the wrong type or size; else an empty string. */
export function describeFileProblem({ size, name }: Pick<File, 'size' | 'name'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_IMPORT_BYTES) return `${name} is larger than 1 MB. Please divide it.`
  if (/\.(pdf|xlsx?|ods|numbers|zip|jpe?g|png)$/i.test(name))
    return `${name} is not a CSV file. Please save the spreadsheet as CSV.`
  return ''
}

/** Fetches a preview. If `choices` is undefined, the server chooses the columns. */
export async function previewFile(
  file: File,
  choices: ImportChoices | undefined,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const query = { choices: choices && JSON.stringify(choices) }
  return (await sendCsv({ to: previewBookingImport, query }, file, signal)) as ImportPreview
}

export async function importFile(file: File, choices: ImportChoices): Promise<ImportResult> {
  const query = { fileName: file.name.slice(0, 200), choices: JSON.stringify(choices) }
  return (await sendCsv({ to: importBookings, query }, file, new AbortController().signal)) as ImportResult
}

export function saveCsv(csv: string, name: string): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), name)
}

function sendCsv(call: FileCall, file: File, signal: AbortSignal): Promise<unknown> {
  // Browsers report different content types for CSV, so the type is set here.
  return sendFile(call, new File([file], file.name, { type: 'text/csv' }), () => undefined, signal)
}
