import { type ApplicationImage, MAX_HEIGHT, MAX_WIDTH } from '#features/owner-applications/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { storeUpload } from '#platform/server/files/uploads.ts'
import { checkPicture, UnusablePicture } from '#platform/server/images/check.ts'
import { fieldError, type Refusal } from '#platform/shared/refusal.ts'

/** A photograph in the upload folder, without a database row yet. */
export interface StoredPicture {
  file: string
  name: string
  width: number
  height: number
  bytes: number
}

/**
 * Maximum size of a photograph as sent. Photographs scaled by the browser have at most 214,237 bytes [threat
 * upload-size].
 */
const MAX_BYTES = 512 * 1024
const IMAGE_ADDRESS = /^data:image\/[a-z0-9.+-]{1,40};base64,/i

const NOT_AN_IMAGE = 'Please choose an image file'
const TOO_LARGE = 'This photograph is too large'

/**
 * Checks, re-encodes and stores photographs. Throws `invalid`, naming the photograph, above 512 KiB, and for data that
 * is no image or that `checkPicture` refuses.
 */
export async function storePictures(ctx: AppContext, images: ApplicationImage[]): Promise<StoredPicture[]> {
  const sent = images.map((image, at) => ({ name: image.name, at, bytes: decodeImage(image, at) }))
  const checked = await Promise.all(sent.map(({ bytes, at }) => checkImage(bytes, at)))
  const stored: StoredPicture[] = []
  for (const [at, { jpeg, width, height }] of checked.entries()) {
    const file = await storeUpload(ctx, 'applications', jpeg, 'jpg')
    stored.push({ file, name: sent[at]?.name ?? '', width, height, bytes: jpeg.length })
  }
  return stored
}

function decodeImage({ data }: ApplicationImage, at: number): Buffer {
  const head = IMAGE_ADDRESS.exec(data)?.[0]
  const base64 = head && data.slice(head.length)
  if (!base64 || base64.length % 4 !== 0 || !/^[a-z0-9+/]+={0,2}$/i.test(base64)) throw imageError(at, NOT_AN_IMAGE)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_BYTES) throw imageError(at, TOO_LARGE)
  return bytes
}

async function checkImage(bytes: Buffer, at: number) {
  try {
    return await checkPicture(bytes, { width: MAX_WIDTH, height: MAX_HEIGHT })
  } catch (error) {
    if (error instanceof UnusablePicture) throw imageError(at, NOT_AN_IMAGE)
    throw error
  }
}

function imageError(at: number, message: string): Refusal {
  return fieldError(`images.${at}.data`, message)
}
