import { addressOf } from '#platform/web/api.ts'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import {
  type Imported,
  importStatement,
  MOST_STATEMENT_BYTES,
  previewStatement,
  type StatementMapping,
  type StatementPreview,
} from '../../../contract.ts'

/** Why a file cannot be a statement, before it is sent; `''` when it may be one. */
export function againstFile({ size, name }: Pick<File, 'size' | 'name'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > MOST_STATEMENT_BYTES) return `${name} is larger than 2 MB. Please export fewer months at once.`
  if (/\.(pdf|xlsx?|ods|numbers|zip|jpe?g|png)$/i.test(name))
    return `${name} is not a CSV file. Please choose CSV where your bank offers “Export” or “Download”.`
  return ''
}

/** How the server reads the file, by a mapping or by what it takes the columns for; nothing is kept of it. */
export async function lookAt(
  file: File,
  mapping: StatementMapping | undefined,
  signal: AbortSignal,
): Promise<StatementPreview> {
  const query = { mapping: mapping && JSON.stringify(mapping) }
  return (await sendCsv(addressOf(previewStatement.path, { query }), file, signal)) as StatementPreview
}

/** Takes its lines into the books. */
export async function takeIn(
  file: File,
  bankName: string,
  mapping: StatementMapping,
  signal: AbortSignal,
): Promise<Imported> {
  const query = { fileName: file.name.slice(0, 200), bankName, mapping: JSON.stringify(mapping) }
  return (await sendCsv(addressOf(importStatement.path, { query }), file, signal)) as Imported
}

function sendCsv(address: string, file: File, signal: AbortSignal): Promise<unknown> {
  // Browsers call the same file by many names, or by none.
  return sendFile(address, new File([file], file.name, { type: 'text/csv' }), () => undefined, signal)
}
