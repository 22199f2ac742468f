import { sql } from 'kysely'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import type { PhotographFormat } from './formats.ts'
import { heightAt, largestWidth } from './widths.ts'

/** A photograph in the data folder, identified by the SHA-256 of the uploaded file. */
export interface StoredPhotograph {
  hash: string
  /** Pixels of the uploaded picture, upright. */
  width: number
  height: number
  placeholder: string
  /** The maximum width of a variant, in pixels. */
  widest: number
}

/** The columns of `photograph` that `photographOnWire` needs. */
export const photographColumns = [
  'photograph.hash',
  'photograph.width',
  'photograph.height',
  'photograph.placeholder',
  'photograph.widest',
  'photograph.widths',
] as const

/**
 * Adds a stored photograph, unless an equal file was added before. A larger `widest` clears the variants, which are then
 * generated again.
 */
export async function addPhotograph(tx: TxContext, stored: StoredPhotograph): Promise<void> {
  await tx.database
    .insertInto('photograph')
    .values({ ...stored, created_at: tx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ widest: stored.widest, widths: sql`'{}'::integer[]` })
        .where('photograph.widest', '<', stored.widest),
    )
    .execute()
}

/** Returns a photograph for the API. Only its largest JPEG is offered until all variants are made, so that no page waits. */
export function photographOnWire(
  stored: StoredPhotograph & { widths: number[] },
  words: { alt: string; caption: string | null },
): Photograph {
  const width = largestWidth(stored)
  const candidates = (format: PhotographFormat) =>
    stored.widths.map((one) => `${photographAddress(stored.hash, one, format)} ${one}w`).join(', ')
  return {
    src: photographAddress(stored.hash, width, 'jpg'),
    srcset: { avif: candidates('avif'), webp: candidates('webp'), jpeg: candidates('jpg') },
    width,
    height: heightAt(width, stored),
    alt: words.alt,
    caption: words.caption,
    placeholder: stored.placeholder,
  }
}

/** Returns a picture of another site for the API: without variants, and with an unknown size. */
export function outsidePhotograph(address: string, words: { alt: string; caption: string | null }): Photograph {
  return {
    src: address,
    srcset: { avif: '', webp: '', jpeg: '' },
    width: null,
    height: null,
    alt: words.alt,
    caption: words.caption,
    placeholder: null,
  }
}

function photographAddress(hash: string, width: number, format: PhotographFormat): string {
  return `/photographs/${hash}-${width}.${format}`
}

const UPLOADED_ADDRESS = /^\/photographs\/([0-9a-f]{64})-\d+\.(?:avif|webp|jpg)$/

/** Returns the hash in the address of an uploaded picture, in any width and format; undefined for another address. */
export function uploadedPhotographHash(address: string): string | undefined {
  return UPLOADED_ADDRESS.exec(address)?.[1]
}

/** The refusal for the address of a photograph that was deleted since. */
export const UNKNOWN_PICTURE = 'This photograph no longer exists. Please upload it again.'
