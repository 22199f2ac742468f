import * as z from 'zod/mini'

/** The accepted types of an uploaded photograph, and the largest size [rule photographs]. */
export const PHOTOGRAPH_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const MAX_PHOTOGRAPH_BYTES = 25 * 1024 * 1024

/** A photograph in every available width, as in the API's answers. */
export const photograph = z.object({
  /** The largest JPEG, or an external URL. */
  src: z.string(),
  /** `srcset` values by format; empty for external URLs and until the files have been made. */
  srcset: z.object({ avif: z.string(), webp: z.string(), jpeg: z.string() }),
  /** Width of `src` in pixels, upright; null for external URLs. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  alt: z.string(),
  caption: z.nullable(z.string()),
  /** A tiny image as a `data:` URL, shown until the photograph loads. */
  placeholder: z.nullable(z.string()),
})
export type Photograph = z.infer<typeof photograph>

/** Recognises HEIC, the default format of an iPhone. Some browsers give HEIC no media type, so the name counts too. */
export function isIphonePhotograph({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** The reason shown for a HEIC file that the browser cannot read, with a remedy. */
export const UNREADABLE_HEIC =
  'this browser cannot read iPhone photographs (HEIC). On the iPhone choose Most Compatible in Settings, Camera, Formats, or save the picture as a JPEG.'
