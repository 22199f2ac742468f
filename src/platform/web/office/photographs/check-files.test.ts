import { expect, test } from 'vitest'
import { checkFiles } from './check-files.ts'

function file(name: string, type: string, bytes = 10): File {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}

test('JPEG, PNG and WebP files up to 25 MB are accepted', () => {
  const files = [
    file('a.jpg', 'image/jpeg', 25 * 1024 * 1024),
    file('b.png', 'image/png'),
    file('c.webp', 'image/webp'),
  ]
  expect(checkFiles(files)).toEqual({ accepted: files, message: [] })
})

test('each rejected file has a reason', () => {
  const good = file('garden.jpg', 'image/jpeg')
  const { accepted, message } = checkFiles([
    file('plan.svg', 'image/svg+xml'),
    file('IMG_1.HEIC', ''),
    good,
    file('huge.jpg', 'image/jpeg', 25 * 1024 * 1024 + 1),
    file('nothing.png', 'image/png', 0),
  ])
  expect(accepted).toEqual([good])
  expect(message).toEqual([
    '“plan.svg” was left out: only JPEG, PNG and WebP photographs can be used.',
    '“IMG_1.HEIC” was left out: this browser cannot read iPhone photographs (HEIC). On the iPhone choose Most Compatible in Settings, Camera, Formats, or save the picture as a JPEG.',
    '“huge.jpg” was left out: it is larger than 25 MB.',
    '“nothing.png” was left out: the file is empty.',
  ])
})
