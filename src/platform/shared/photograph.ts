import * as z from 'zod/mini'

/** What the office may send as a photograph, and how large the file may be [rule photographs]. */
export const PHOTOGRAPH_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const MAX_PHOTOGRAPH_BYTES = 25 * 1024 * 1024

/** One picture in every width there is, as it travels. */
export const photograph = z.object({
  /** The largest JPEG, or an address outside this site. */
  src: z.string(),
  /** Candidates by format, as an image's `srcset` lists them; empty while they are being made and for outside addresses. */
  srcset: z.object({ avif: z.string(), webp: z.string(), jpeg: z.string() }),
  /** Pixels of `src`, upright; unknown for outside addresses. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  alt: z.string(),
  caption: z.nullable(z.string()),
  /** A tiny picture as a `data:` address, drawn until the real one arrives. */
  placeholder: z.nullable(z.string()),
})
export type Photograph = z.infer<typeof photograph>

/** What an iPhone takes unless it is told otherwise; not every browser names its type. */
export function isIphonePhotograph({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Why one was left out, where the browser cannot read it, and what helps. */
export const IPHONE_WORDS =
  'this browser cannot read iPhone photographs (HEIC). On the iPhone choose Most Compatible in Settings, Camera, Formats, or save the picture as a JPEG.'
