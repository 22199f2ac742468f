import {
  type Imported,
  importStatement,
  MAX_STATEMENT_BYTES,
  previewReleases,
  previewStatement,
  type StatementHold,
  type StatementMapping,
  type StatementPreview,
} from '#features/statements/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { type FileCall, sendFile } from '#platform/web/office/photographs/send-file.ts'

/** Returns an error message for a file of the wrong type or size; else an empty string. */
export function describeFileProblem({ size, name }: Pick<File, 'size' | 'name'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_STATEMENT_BYTES) return `${name} is larger than 2 MB. Please export fewer months at once.`
  if (/\.(pdf|xlsx?|ods|numbers|zip|jpe?g|png)$/i.test(name))
    return `${name} is not a CSV file. Please choose CSV where your bank offers “Export” or “Download”.`
  return ''
}

/** Fetches a preview. If `mapping` is undefined, the server chooses the columns. */
export async function previewFile(
  file: File,
  mapping: StatementMapping | undefined,
  signal: AbortSignal,
): Promise<StatementPreview> {
  const query = { mapping: mapping && JSON.stringify(mapping) }
  return (await sendCsv({ to: previewStatement, query }, file, signal)) as StatementPreview
}

/** An existing account by id, or a new account by name. */
export type ChosenAccount = { accountId: number } | { accountName: string; lastDigits?: string }

export interface ImportOptions {
  account: ChosenAccount
  mapping: StatementMapping
  exportedOn?: Day | undefined
}

export async function importFile(file: File, options: ImportOptions, signal: AbortSignal): Promise<Imported> {
  return (await sendCsv({ to: importStatement, query: toQuery(file, options) }, file, signal)) as Imported
}

/** Returns the holds that an import would release; imports nothing. */
export async function findReleases(file: File, options: ImportOptions, signal: AbortSignal): Promise<StatementHold[]> {
  const answer = await sendCsv({ to: previewReleases, query: toQuery(file, options) }, file, signal)
  return (answer as Answer<typeof previewReleases>).holds
}

function toQuery(file: File, { account, mapping, exportedOn }: ImportOptions) {
  const chosen = 'accountId' in account ? account : { bankName: account.accountName, lastDigits: account.lastDigits }
  return { fileName: file.name.slice(0, 200), ...chosen, mapping: JSON.stringify(mapping), exportedOn }
}

function sendCsv(call: FileCall, file: File, signal: AbortSignal): Promise<unknown> {
  // Browsers report different content types for CSV, so the type is set here.
  return sendFile(call, new File([file], file.name, { type: 'text/csv' }), () => undefined, signal)
}
