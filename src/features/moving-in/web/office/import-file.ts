import {
  type BookingChoices,
  type BookingPreview,
  type HomeChoices,
  type HomePreview,
  type ImportResult,
  importBookings,
  importHomes,
  MAX_IMPORT_BYTES,
  previewBookingImport,
  previewHomeImport,
} from '#features/moving-in/contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import { saveFile } from '#platform/web/office/save-file.ts'

/** Returns an error message for a file of the wrong type or size; else an empty string. */
export function describeFileProblem({ size, name }: Pick<File, 'size' | 'name'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_IMPORT_BYTES) return `${name} is larger than 1 MB. Please divide it.`
  if (/\.(pdf|xlsx?|ods|numbers|zip|jpe?g|png)$/i.test(name))
    return `${name} is not a CSV file. Please save the spreadsheet as CSV.`
  return ''
}

/** The calls of a kind of file. In `preview` without choices the server chooses the columns. */
export interface FileCalls<Preview, Choices> {
  preview: (file: File, choices: Choices | undefined, signal: AbortSignal) => Promise<Preview>
  send: (file: File, choices: Choices) => Promise<ImportResult>
}

export const HOME_CALLS: FileCalls<HomePreview, HomeChoices> = {
  preview: async (file, choices, signal) =>
    (await sendCsv(previewHomeImport, file, { choices, signal })) as HomePreview,
  send: async (file, choices) => (await sendCsv(importHomes, file, { choices })) as ImportResult,
}

export const BOOKING_CALLS: FileCalls<BookingPreview, BookingChoices> = {
  preview: async (file, choices, signal) =>
    (await sendCsv(previewBookingImport, file, { choices, signal })) as BookingPreview,
  send: async (file, choices) => (await sendCsv(importBookings, file, { choices })) as ImportResult,
}

export function saveCsv(csv: string, name: string): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), name)
}

function sendCsv(
  to: Endpoint,
  file: File,
  { choices, signal }: { choices: unknown; signal?: AbortSignal },
): Promise<unknown> {
  const query = {
    choices: choices && JSON.stringify(choices),
    // Only an import stores the name.
    fileName: signal ? undefined : file.name.slice(0, 200),
  }
  // Browsers report different content types for CSV, so the type is set here.
  const csv = new File([file], file.name, { type: 'text/csv' })
  return sendFile({ to, query }, csv, () => undefined, signal ?? new AbortController().signal)
}
