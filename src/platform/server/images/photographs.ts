import { sql } from 'kysely'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import type { PhotographFormat } from './formats.ts'
import { heightAt, largestWidth } from './widths.ts'

/** A photograph that lies in the data folder, known by the SHA-256 of the file it came from. */
export interface KeptPhotograph {
  hash: string
  /** Pixels of the picture that came, upright. */
  width: number
  height: number
  placeholder: string
  /** The largest width wanted, in pixels. */
  widest: number
}

/** What `photographOnWire` needs of a row of `photograph`. */
export const keptColumns = [
  'photograph.hash',
  'photograph.width',
  'photograph.height',
  'photograph.placeholder',
  'photograph.widest',
  'photograph.widths',
] as const

/** Enters a kept photograph into the database. One that came before, perhaps under another name, is the same one. */
export async function addPhotograph(tx: TxContext, kept: KeptPhotograph): Promise<void> {
  await tx.database
    .insertInto('photograph')
    .values({ ...kept, created_at: tx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ widest: kept.widest, widths: sql`'{}'::integer[]` })
        .where('photograph.widest', '<', kept.widest),
    )
    .execute()
}

/** A photograph as it travels. Until every variant is made, its largest JPEG stands alone, so that no page waits. */
export function photographOnWire(
  kept: KeptPhotograph & { widths: number[] },
  words: { alt: string; caption: string | null },
): Photograph {
  const width = largestWidth(kept)
  const candidates = (format: PhotographFormat) =>
    kept.widths.map((one) => `${photographAddress(kept.hash, one, format)} ${one}w`).join(', ')
  return {
    src: photographAddress(kept.hash, width, 'jpg'),
    srcset: { avif: candidates('avif'), webp: candidates('webp'), jpeg: candidates('jpg') },
    width,
    height: heightAt(width, kept),
    alt: words.alt,
    caption: words.caption,
    placeholder: kept.placeholder,
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
