import { sql } from 'kysely'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import type { PhotographFormat } from './formats.ts'
import { heightAt, largestWidth } from './widths.ts'

/** A photograph that lies in the data folder, known by the SHA-256 of the file it came from. */
export interface StoredPhotograph {
  hash: string
  /** Pixels of the picture that came, upright. */
  width: number
  height: number
  placeholder: string
  /** The largest width wanted, in pixels. */
  widest: number
}

/** What `photographOnWire` needs of a row of `photograph`. */
export const photographColumns = [
  'photograph.hash',
  'photograph.width',
  'photograph.height',
  'photograph.placeholder',
  'photograph.widest',
  'photograph.widths',
] as const

/** Enters a kept photograph into the database. One that came before, perhaps under another name, is the same one. */
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

/** A photograph as it travels. Until every variant is made, its largest JPEG stands alone, so that no page waits. */
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

/** A picture that lies elsewhere: its address is all we know. */
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
