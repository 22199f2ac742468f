import {
  type Imported,
  importStatement,
  MAX_STATEMENT_BYTES,
  previewStatement,
  type StatementMapping,
  type StatementPreview,
} from '#features/statements/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { type FileCall, sendFile } from '#platform/web/office/photographs/send-file.ts'

/** Why a file cannot be a statement, before it is sent; `''` when it may be one. */
export function againstFile({ size, name }: Pick<File, 'size' | 'name'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_STATEMENT_BYTES) return `${name} is larger than 2 MB. Please export fewer months at once.`
  if (/\.(pdf|xlsx?|ods|numbers|zip|jpe?g|png)$/i.test(name))
    return `${name} is not a CSV file. Please choose CSV where your bank offers “Export” or “Download”.`
  return ''
}

/** How the server reads the file, by a mapping or by what it takes the columns for; nothing is kept of it. */
export async function previewFile(
  file: File,
  mapping: StatementMapping | undefined,
  signal: AbortSignal,
): Promise<StatementPreview> {
  const query = { mapping: mapping && JSON.stringify(mapping) }
  return (await sendCsv({ to: previewStatement, query }, file, signal)) as StatementPreview
}

/** An account of the office: one that is there, or a new one by its name. */
export type ChosenAccount = { accountId: number } | { accountName: string; lastDigits?: string }

/** How a file is read, and up to which day its payments are complete, where the office says so. */
export interface ReadBy {
  account: ChosenAccount
  mapping: StatementMapping
  coversUntil?: Day | undefined
}

/** Imports its lines. */
export async function importFile(
  file: File,
  { account, mapping, coversUntil }: ReadBy,
  signal: AbortSignal,
): Promise<Imported> {
  const of = 'accountId' in account ? account : { bankName: account.accountName, lastDigits: account.lastDigits }
  const query = { fileName: file.name.slice(0, 200), ...of, mapping: JSON.stringify(mapping), coversUntil }
  return (await sendCsv({ to: importStatement, query }, file, signal)) as Imported
}

function sendCsv(call: FileCall, file: File, signal: AbortSignal): Promise<unknown> {
  // Browsers call the same file by many names, or by none.
  return sendFile(call, new File([file], file.name, { type: 'text/csv' }), () => undefined, signal)
}
